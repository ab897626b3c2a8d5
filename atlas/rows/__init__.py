"""The table: a module for each family of operations, with a list ROWS of Operation. The order is that of the cards."""
