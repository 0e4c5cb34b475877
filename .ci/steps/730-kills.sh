# Processes between which streams go, killed at any moment
# tier: nightly
# packages: libnats-dev nats-server
# builds: Proof/NATS/.build

is_long && rounds=1000 || rounds=40
nats kills --rounds $rounds
