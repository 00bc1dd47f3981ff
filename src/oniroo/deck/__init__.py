"""What a card is: groups, codes, the seven kinds, the deck and what each level uses."""
