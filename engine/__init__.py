"""The rules of the table, pure: no await, no clock, no randomness, no environment, no logging.

Read in this order: `state` (what a table is), `commands` and `events` (what may be asked, what
happened), `decide` and `evolve` (the two functions everything goes through), `views` (what each
person may see), and `cards` (the open set of cards, written in a closed set of words).
"""
