"""Moot beside other room servers, measured in one run. `python -m bench --help`."""
