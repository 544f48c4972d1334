"""Values that several places show; nothing here renders or reads a request."""
