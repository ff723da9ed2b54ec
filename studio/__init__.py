"""The project: settings, addresses, and what every app shares."""

__version__ = "0.1.0"
