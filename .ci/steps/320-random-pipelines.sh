# Random pipelines against a list model
# tier: gate nightly
# after: build-release
# builds: .build/optimized

# Each change has the same ones; the night has new ones.
case $TIER in
  gate) which=(--chains 20000 --seed 1) ;;
  nightly) which=(--chains 100000) ;;
  long) which=(--chains 3000000) ;;
esac
proof random-pipelines "${which[@]}"
