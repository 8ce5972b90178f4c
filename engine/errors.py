"""The one way a command can be wrong: a real message that is not allowed now."""

__all__ = ["IllegalAction"]


class IllegalAction(Exception):
    """A command that the rules, or this table's settings, do not allow now.

    `code` is a stable word for programs (`not_your_vote`, `stale`, `not_a_choice`, ...);
    `rule` is a number of the pinned Comprehensive Rules, or "table" where no rule of the game
    speaks; `text` says what is wrong, with the offending value, and what could be done instead.
    """

    def __init__(self, code: str, rule: str, text: str) -> None:
        super().__init__(f"{text} ({rule})")
        self.code = code
        self.rule = rule
        self.text = text
