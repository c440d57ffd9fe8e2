"""Commands that print an answer and end: odds, studies, pages, rulings, recorded hands."""
