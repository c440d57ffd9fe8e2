"""English sentences, and house rules as people type them. No terminal."""
