"""The commands, one file a topic: options, call, show."""
