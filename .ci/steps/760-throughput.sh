# Streams between processes beside the bare client, briefly
# tier: nightly
# packages: libnats-dev nats-server
# builds: Proof/NATS/.build
# alone: it measures time

nats throughput --quick || { echo "once more, in a fresh process" && nats throughput --quick; }
