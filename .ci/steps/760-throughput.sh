# Streams between processes beside the bare client, briefly
# tier: nightly
# packages: libnats-dev nats-server

nats throughput --quick || { echo "once more, in a fresh process" && nats throughput --quick; }
