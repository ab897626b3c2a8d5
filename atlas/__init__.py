"""The atlas of backward: the table of operations (rows/) and what was measured of them (facts/)."""
