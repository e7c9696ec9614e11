"""Figure 4: PFC slows down a flow that does not send to the incast's receiver.

Usage: fig4.py OUT/fig4"""
import sys
from pathlib import Path

import victim

if __name__ == "__main__":
    victim.draw(Path(sys.argv[1]), "Figure 4: the victim without congestion control", "payload")
