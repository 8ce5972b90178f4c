"""Mana (CR 106, 107, 605): what is produced, what could be, what it costs, and where it goes.

Read in this order: `amounts` (how much of which type), `abilities` (which ability adds mana),
`costs`, `replacements`, `could_produce`, `ways` (what is left open), `producing` (one activation
from beginning to end), `pools` (spending and losing mana), `entering` (tapped, counters, X).
"""
