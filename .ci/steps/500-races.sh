# Races, and whether some order of the calls explains what came
# tier: nightly
# builds: .build/optimized

is_long && rounds=5000 || rounds=400
proof races --rounds $rounds
