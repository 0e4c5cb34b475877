# Random pipelines against a list model
# tier: gate nightly
# after: build-release

case $TIER in
  gate) chains=20000 ;;
  nightly) chains=100000 ;;
  long) chains=3000000 ;;
esac
proof random-pipelines --chains $chains
