"""waitress as it is run here: what its connections may hold, and how it stops.

connections   what is different about one connection
serving       the loop around them all, from the first to the last answer
"""
