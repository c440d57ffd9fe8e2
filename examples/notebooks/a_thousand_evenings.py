# %% [markdown]
# # How much does luck decide in an evening?
#
# Ann plays sensibly, her friends call whatever comes. How often is she ahead after an evening
# of The Omen, and how does that change with its length? Many hands answer it; an evening is so
# many in a row.

# %%
import os
from random import Random

from matplotlib import pyplot as plt

from pokernight.studies import study_of

HANDS = int(os.environ.get("HANDS", "400"))
EVENING = int(os.environ.get("EVENING", "40"))

# %% [markdown]
# Every hand of a study is known by its number and its seed, so that anybody gets the same one.
# In the terminal: `pokernight simulate the_omen --hands 400 --players
# sensible,caller,caller,caller`.

# %%
study = study_of("the_omen", ["sensible", "caller", "caller", "caller"], seed=7)
played = [study.play(number) for number in range(HANDS)]
ann = [seat.net / 100 for hand in played for seat in hand.seats if seat.player == "sensible"]
print(f"{sum(ann) / len(ann):+.2f} dollars a hand")

# %% [markdown]
# A thousand evenings are drawn from these hands: each is so many of them, with putting back.

# %%
rng = Random(7)
lengths = [EVENING // 4, EVENING // 2, EVENING, 2 * EVENING]
evenings = {length: [sum(rng.choices(ann, k=length)) for _ in range(1000)] for length in lengths}
for length, won in evenings.items():
    ahead = sum(one > 0 for one in won) / len(won)
    print(f"after {length:3} hands she is ahead in {ahead:.0%} of the evenings")

# %% [markdown]
# The picture: what she has won after an evening of each length.

# %%
figure, axes = plt.subplots(figsize=(8, 4), layout="constrained")
axes.boxplot([*evenings.values()], whis=(5, 95), showfliers=False)
axes.set_xticks(range(1, len(lengths) + 1), [f"{length} hands" for length in lengths])
axes.axhline(0, linewidth=0.8, color="0.5")
axes.set_ylabel("won in an evening, dollars")
figure.savefig(os.environ.get("PICTURE", "a_thousand_evenings.svg"))
