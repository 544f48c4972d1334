"""The servers around the application, as they are run here.

connections   waitress, the server of one worker: what is different about one connection
serving       the loop around them all, from the first to the last answer
workers       gunicorn, the server of several workers
"""

SWITCH = 0.001  # seconds: a page waits that long at most for each thread that thinks about a question
THREADS = 8  # of a worker
