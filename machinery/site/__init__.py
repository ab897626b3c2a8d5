"""What makes a page of the site."""
