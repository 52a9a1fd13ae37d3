"""Exact answers and simulations, built on the rules' own arithmetic."""
