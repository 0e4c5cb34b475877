# Kills with mistakes, which they have to find
# tier: nightly
# packages: libnats-dev nats-server
# builds: Proof/NATS/.build

.ci/planted-kills
