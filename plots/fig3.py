"""Figure 3: PFC alone shares a port by ingress, not by flow. Usage: fig3.py OUT/fig3"""
import sys
from pathlib import Path

import host_shares

if __name__ == "__main__":
    host_shares.draw(Path(sys.argv[1]), "Figure 3: PFC without congestion control")
