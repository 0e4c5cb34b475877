# The same under the Thread and the Address Sanitizer, and the tests under the latter
# tier: long
# packages: libnats-dev nats-server openssl
# builds: Proof/NATS/.build .build/address
# minutes: 120

# A process that is killed reports nothing when it ends, so a race ends it, which kills finds.
sanitized() { swift run --package-path Proof/NATS --sanitize "$1" --scratch-path "Proof/NATS/.build/$1" kills --rounds 100; }
TSAN_OPTIONS="suppressions=$suppressions history_size=7 halt_on_error=1" sanitized thread
ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=suppressions=$PWD/Proof/leak-suppressions.txt sanitized address
# The framework of the tests leaks. A test measures memory, of which freed blocks that are kept are a part.
TEST_TARGETS=NATSTests ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=16 \
  tests --no-parallel --sanitize address --scratch-path .build/address --traits NATS,URLSessions --filter NATSTests
