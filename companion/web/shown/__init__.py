"""What several places show, as values: it renders nothing and reads no request."""
