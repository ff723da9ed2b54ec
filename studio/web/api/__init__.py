"""What every endpoint of the API needs; knows no app."""
