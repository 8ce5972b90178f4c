"""Tokens with abilities of their own (CR 111.3), by name; those that CR 111.10 defines are on paper."""

from engine.cards.ring_vocabulary import TokenAbilities, this_dies
from engine.cards.vocabulary import create, treasure, whenever

TOKENS: TokenAbilities = {"Smaug": (whenever(this_dies, do=create(14, treasure)),)}
