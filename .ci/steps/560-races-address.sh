# Races under the Address Sanitizer, and what they leave behind
# tier: nightly
# builds: Proof/.build/address

is_long && rounds=250 || rounds=20
with_addresses races --rounds $rounds
