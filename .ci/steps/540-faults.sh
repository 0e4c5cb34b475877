# Faults of a server
# tier: nightly
# builds: .build/optimized

is_long && effort=--long || effort=
# shellcheck disable=SC2086
proof faults $effort
