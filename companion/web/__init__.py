"""Pages and the JSON interface: two views of the same calls."""
