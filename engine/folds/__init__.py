"""How each event changes the state, by family; `evolve.py` gathers them into one table."""
