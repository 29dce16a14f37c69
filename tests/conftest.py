"""What holds for all tests."""

import signal

# A shell that starts the suite in the background has it ignore Ctrl-C, and so would the programs that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)
