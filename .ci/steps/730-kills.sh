# Processes between which streams go, killed at any moment
# tier: nightly
# packages: libnats-dev nats-server

is_long && rounds=1000 || rounds=40
nats kills --rounds $rounds
