# Faults of a server
# tier: nightly
# builds: .build/optimized
# minutes: 90

is_long && effort=--long || effort=
# shellcheck disable=SC2086
proof faults $effort
