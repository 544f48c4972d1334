"""The servers that run the application.

serving   waitress, the server of one worker
workers   gunicorn, the server of several workers
"""

SWITCH = 0.001  # seconds: a page waits that long at most for each thread that thinks about a question
THREADS = 8  # of a worker
