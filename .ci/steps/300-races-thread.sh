# The race tests under the Thread Sanitizer
# tier: gate nightly
# packages: libnats-dev nats-server openssl
# builds: .build/thread-sanitizer

# One after the other: a race has both cores to itself then, and no test waits for the threads of others.
filter=Races targets=()
if [ "$TIER" != gate ] || changed Sources/SwiftCombineNATS Tests/NATSTests; then filter+='|NATSTests' targets+=(NATSTests); fi
if [ "$TIER" != gate ] || changed Sources/SwiftCombineSystem Sources/CSystem Tests/SystemTests; then filter+='|SystemTests'; fi
TEST_TARGETS=$(race_targets "${targets[@]}")
export TEST_TARGETS
reports=$PWD/$(mktemp -d .build/ci/reports.XXXXXX)
if ! TSAN_OPTIONS="suppressions=$suppressions history_size=7 log_path=$reports/of" \
  tests --no-parallel --sanitize thread --scratch-path .build/thread-sanitizer --traits NATS,URLSessions --filter "$filter"
then
  # What was reported comes last, where it is found; not the race that a test seeds in a separate process.
  grep -L 'a seeded race is reported' "$reports"/of.* | xargs -r cat >&2
  exit 1
fi
rm -r "$reports"
