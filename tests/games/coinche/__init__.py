"""The rules of Belote as tests: a test's name is a rule, its body one deal or one situation."""
