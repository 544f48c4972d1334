"""What is drawn is what the code rules: pictures are asked the questions that they illustrate, at every table."""
