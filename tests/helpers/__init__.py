"""Code and data that several tests share."""
