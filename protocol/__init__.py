"""The wire: messages, codecs, merge patches and limits. Pure: bytes and values, no socket."""
