"""Write every file that is made by a script into static/."""

from tools import MADE, STATIC

for name, make in MADE.items():
    (STATIC / name).write_bytes(make())
