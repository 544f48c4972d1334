"""What pages show, as values: a view renders nothing and reads no request."""
