# Faults under the Address Sanitizer
# tier: nightly
# builds: Proof/.build/address

# One request at a time: with many, Foundation slowed down by the sanitizer may stop the program by itself.
with_addresses faults --rounds 3 --filter '^(?!64|memory|flood|.*any moment)'
