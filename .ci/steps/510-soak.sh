# A soak in release: everything at once
# tier: nightly
# builds: .build/optimized

is_long && minutes=30 || minutes=2
proof races --soak $minutes
