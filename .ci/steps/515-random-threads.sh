# Random pipelines that threads run, in release
# tier: nightly
# builds: .build/optimized
# minutes: 60

is_long && minutes=20 || minutes=2
proof random-pipelines --threads --minutes $minutes
