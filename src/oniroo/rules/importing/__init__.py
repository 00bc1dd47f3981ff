"""The importer: a rule page that is published as plain text becomes entries of ``rules.po``."""
