"""Asks of one operation whether a library answers as torch does. Run in atlas/facts/: python ../read_facts.py"""

import json

with open("torch-2-13-0.json", encoding="utf-8") as file:
    operations = json.load(file)["operations"]
for point in operations["relu"]["points"]:
    (x,), (v,) = map(float, point["inputs"]["x"]), map(float, point["v"] or [1])
    mine = v * (x >= 0)  # what the library that you test sends
    (theirs,) = map(float, point["grads"]["x"])
    if mine != theirs and (mine == mine or theirs == theirs):  # (nan is not equal to itself)
        print(f"{point['label']}: {mine}, torch {theirs}, slopes {point['slopes'].get('x')}")
