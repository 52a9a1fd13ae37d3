"""A load on a real server over loopback: bounded in number and time, and it ends only what it has started."""
