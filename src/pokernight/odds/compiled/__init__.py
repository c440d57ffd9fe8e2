"""Very many deals at once, in arrays and compiled: NumPy and Numba, imported when wanted."""
