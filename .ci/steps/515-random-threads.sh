# Random pipelines that threads run, in release
# tier: nightly
# builds: .build/optimized

is_long && minutes=20 || minutes=2
proof random-pipelines --threads --minutes $minutes
