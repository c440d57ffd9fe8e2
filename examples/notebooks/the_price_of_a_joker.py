# %% [markdown]
# # What is a joker worth at Chaos?
#
# At Chaos the suit of the last queen face up is wild. A house may put jokers into the pack as
# well. Does that only make hands bigger, or does it change *which* hand wins? Two questions,
# and a picture.

# %%
import os

from matplotlib import pyplot as plt

from pokernight import what_wins
from pokernight.studies import compare

DEALS = int(os.environ.get("DEALS", "20000"))
HANDS = int(os.environ.get("HANDS", "400"))

# %% [markdown]
# First everybody stays to the end: which hands win with no joker in the pack, and with two? In
# the terminal it is `pokernight wins chaos --seats 5 --rule jokers=2`.

# %%
plain = what_wins("chaos", 5, rules={"jokers": "0"}, trials=DEALS, seed=1)
wilder = what_wins("chaos", 5, rules={"jokers": "2"}, trials=DEALS, seed=1)
print(plain)
print(wilder)

# %% [markdown]
# The answer knows its rows, so a picture takes a few lines. Each bar is the part of the deals
# that such a hand wins.

# %%
kinds = [row.hand for row in wilder.hands]
won = {row.hand: row.wins for row in plain.hands}
places = range(len(kinds))
figure, axes = plt.subplots(figsize=(8, 4), layout="constrained")
axes.barh([place - 0.2 for place in places], [won.get(kind, 0) for kind in kinds], 0.4)
axes.barh([place + 0.2 for place in places], [row.wins for row in wilder.hands], 0.4)
axes.set_yticks(places, kinds)
axes.invert_yaxis()
axes.set_xlabel("part of the deals that it wins")
axes.legend(["no joker", "two jokers"])
figure.savefig(os.environ.get("PICTURE", "the_price_of_a_joker.svg"))

# %% [markdown]
# And who profits, when people play it? The same hands are dealt under both rules, so that only
# what the jokers change is seen: `pokernight compare chaos --rule jokers=2 --against jokers=0`.

# %%
both = compare("chaos", {"jokers": "2"}, {"jokers": "0"}, players=["caller"], hands=HANDS, seed=1)
print(both)
