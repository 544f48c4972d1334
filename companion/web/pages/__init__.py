"""One module for each place that people visit; no page imports another."""
