"""Figure 8: the flows of figure 3 with DCQCN. Usage: fig8.py OUT/fig8"""
import sys
from pathlib import Path

import host_shares

if __name__ == "__main__":
    host_shares.draw(Path(sys.argv[1]), "Figure 8: the same flows with DCQCN")
