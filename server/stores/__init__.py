"""Where rooms are kept: one contract, one module for each kind of store."""
