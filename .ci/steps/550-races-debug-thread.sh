# Races under the Thread Sanitizer
# tier: nightly
# builds: Proof/.build/thread

is_long && rounds=50 || rounds=5
with_threads races --rounds $rounds
