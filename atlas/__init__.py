"""The atlas of backward: the table of operations (rows/), and what was measured of them (facts/).

book/atlas/ measures torch and makes the pages; measure_jax.py needs JAX, which the book does not.
"""
