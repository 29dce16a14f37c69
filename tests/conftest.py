"""What holds for all tests."""

import signal

# A shell that starts the suite in the background lets it ignore Ctrl-C, which programs that the tests start would inherit.
signal.signal(signal.SIGINT, signal.default_int_handler)
