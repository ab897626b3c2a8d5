"""A time limit for an example: one that never ends is stopped, and so the build and the tests do end.

Needs nothing but Python, so that the tests can use it on a bare GPU machine.
"""

import signal
import threading
from contextlib import contextmanager

SECONDS = 60  # for a section of an example, a file under pytest, a cell of a notebook: most take some milliseconds


class TookTooLong(BaseException):
    """The example was stopped. (No `Exception`, so that no example that catches exceptions catches this one.)"""


@contextmanager
def time_limit():
    """Raise TookTooLong in the line that is running when what is inside has taken SECONDS.

    The alarm of POSIX is for the main thread, in which `mkdocs build`, `mkdocs serve` and pytest run the examples.
    In other threads, and on Windows, there is no limit.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_):
        raise TookTooLong(f"takes longer than {SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
