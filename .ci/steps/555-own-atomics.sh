# The engine's own atomic values and lock, of Apple's systems, on Linux: its tests and the races under the Thread Sanitizer
# tier: nightly
# builds: .build/own-atomics

own=(-Xswiftc -DOwnAtomics)
for feature in BuiltinModule RawLayout; do own+=(-Xswiftc -enable-experimental-feature -Xswiftc "$feature"); done
TEST_TARGETS=$(race_targets) TSAN_OPTIONS="suppressions=$suppressions history_size=7" \
  tests --no-parallel --sanitize thread --scratch-path .build/own-atomics "${own[@]}" --filter 'EngineTests|Races'
