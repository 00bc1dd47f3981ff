"""Proposes codes and purple groups for given subjects and yellow groups."""
