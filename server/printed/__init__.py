"""Facts of all printed cards, from a file that the host gives: to complete what somebody types."""
