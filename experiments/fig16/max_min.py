"""What perfect fairness would give Figure 16's traffic. Usage: max_min.py [PAIRS [DRAWS]]

Always busy pairs and one incast on Figure 2's testbed, hosts and ECMP paths drawn as in the figure;
rates by filling links until each flow has a full one (max-min fairness). No packets, no time: this is
the yardstick for what sharing alone takes from users and incast.
"""
import math
import random
import statistics
import sys

HOSTS, HOSTS_PER_TOR, TORS_PER_POD, WAYS = 20, 5, 2, 2
LINK_GBPS = 40 * 1024 / 1106  # payload
Link = tuple[str, int, int]


def path(source: int, target: int, draw: random.Random) -> list[Link]:
    """The links of one shortest path, each as (tier, from, to)."""
    up, down = source // HOSTS_PER_TOR, target // HOSTS_PER_TOR
    ends = [("host", source, up), ("to host", down, target)]
    if up == down:
        return ends
    leaf_up = up // TORS_PER_POD * WAYS + draw.randrange(WAYS)
    if up // TORS_PER_POD == down // TORS_PER_POD:
        return [*ends, ("leaf", up, leaf_up), ("to tor", leaf_up, down)]
    leaf_down = down // TORS_PER_POD * WAYS + draw.randrange(WAYS)
    spine = draw.randrange(WAYS)
    return [*ends, ("leaf", up, leaf_up), ("spine", leaf_up, spine), ("to leaf", spine, leaf_down),
            ("to tor", leaf_down, down)]


def max_min(flows: list[list[Link]]) -> list[float]:
    free = {link: LINK_GBPS for flow in flows for link in flow}
    rates = [0.0] * len(flows)
    waiting = set(range(len(flows)))
    while waiting:
        users = {link: sum(link in flows[i] for i in waiting) for link in free}
        tightest = min((link for link in free if users[link]), key=lambda x: free[x] / users[x])
        share = free[tightest] / users[tightest]
        for i in [i for i in waiting if tightest in flows[i]]:
            rates[i] = share
            waiting.remove(i)
            for link in flows[i]:
                free[link] -= share
    return rates


def percentile(samples: list[float], p: float) -> float:
    return sorted(samples)[max(0, math.ceil(p * len(samples)) - 1)]


def draw_once(pairs: int, degree: int, draw: random.Random) -> tuple[float, ...]:
    """Users' median and 10th percentile, then the incast's."""
    order = draw.sample(range(HOSTS), HOSTS)
    flows = []
    for i in range(pairs):
        source = order[i % HOSTS]
        target = draw.choice([host for host in range(HOSTS) if host != source])
        flows.append(path(source, target, draw))
    receiver, *senders = draw.sample(range(HOSTS), degree + 1)
    rates = max_min(flows + [path(sender, receiver, draw) for sender in senders])
    return tuple(percentile(group, p) for group in (rates[:pairs], rates[pairs:]) for p in (0.5, 0.1))


def main(pairs: int = 20, draws: int = 200) -> None:
    print("degree  users p50  users p10  incast p50  incast p10   (Gb/s of payload)")
    for degree in (2, 4, 6, 8, 10):
        draw = random.Random(degree)
        results = [draw_once(pairs, degree, draw) for _ in range(draws)]
        print(f"{degree:6}", *(f"{statistics.mean(column):10.2f}" for column in zip(*results)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
