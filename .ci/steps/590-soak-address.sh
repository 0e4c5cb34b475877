# A soak in release under the Address Sanitizer
# tier: long
# builds: Proof/.build/address

with_addresses races --soak 30
