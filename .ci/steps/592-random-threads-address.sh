# Random pipelines that threads run, under the Address Sanitizer
# tier: nightly
# builds: Proof/.build/address

is_long && minutes=20 || minutes=2
with_addresses random-pipelines --threads --minutes $minutes
