"""Games written down: records that people write and read, and logs that can be checked.

Read in this order: `words` (the whole vocabulary), `record` (what a record is), `reading` (text to
record), `replay` (a record against the rules), and `logs` (exported rooms and their hash chain).
Nothing here knows a rule: everything goes through `decide` and `evolve`.
"""
