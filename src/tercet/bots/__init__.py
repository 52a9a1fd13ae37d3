"""Players that are programs. They see views, never a state, and act at the pace of people."""
