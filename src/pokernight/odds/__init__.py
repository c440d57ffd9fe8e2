"""How likely? Counts where it can, samples where it must, and says how sure it is."""
