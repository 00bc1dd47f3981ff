"""When cards form a dream: readings of the rules, exact counts, odds, findings about a deck. Pure functions."""
