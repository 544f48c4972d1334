"""How requests and answers work here, whatever page they are for."""
