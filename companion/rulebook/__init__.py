"""The words of content/: interface catalogues, rules, house rules, disputes; read, filled in and searched."""
