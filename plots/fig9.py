"""Figure 9: the victim of figure 4 with DCQCN. Usage: fig9.py OUT/fig9"""
import sys
from pathlib import Path

import victim

if __name__ == "__main__":
    victim.draw(Path(sys.argv[1]), "Figure 9: the victim with DCQCN", "l2")
