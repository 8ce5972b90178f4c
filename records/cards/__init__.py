"""Home-made cards as text: read with the very words that the catalogue's cards are made of.

`words.py` reads from the types what can be written, `clauses.py` turns what was written into plain
data, `titles.py` the title bar, `files.py` a whole file; `trial.py` tries a card out.
"""
