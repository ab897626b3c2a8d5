"""A card: one operation on one page, from its row and its facts."""

import json
import re

from atlas.operation import Operation
from book.atlas import facts, words
from book.atlas.special import_free import verdict
