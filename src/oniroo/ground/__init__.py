"""What every room stands on: findings with their place, exit codes, safe reading, atomic writing, the data finder."""
