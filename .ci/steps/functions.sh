# What several steps need. .ci/tier reads it before each step.
# shellcheck shell=bash

suppressions=$PWD/.ci/thread-sanitizer.txt

# Whether the proofs run for hours.
is_long() { [ "$TIER" = long ]; }

# Whether one of some paths has changed.
changed() {
  local path
  grep -qx '\*' "$CHANGED" && return
  for path; do grep -q "^${path%/}\(/\|$\)" "$CHANGED" && return; done
  return 1
}

# What is built in release; what is built in debug is in .build, so that one step can build in each.
optimized=.build/optimized

# What SwiftPM has planned to build in a folder, now and when the step ends: it takes the plan of any package for its own.
forget_plan() {
  # shellcheck disable=SC2064
  trap "rm -f '$1/debug.yaml' '$1/release.yaml'" EXIT
  rm -f "$1/debug.yaml" "$1/release.yaml"
}

# A target that imports one it does not declare builds or not by the order in which the targets are compiled.
declared=(--explicit-target-dependency-import-check error)

# Chooses the package of the commands that follow, and whether they build in .build or, in release, in "$optimized": there the
# library is built, and not compiled again.
package() {
  forget_plan "$2"
  here=(--package-path "$1" --scratch-path "$PWD/$2" "${declared[@]}")
  [ "$2" = .build ] || here+=(-c release)
}

# Removes an optimized build of other sources: SwiftPM does not compile again what has inlined code of a module that has
# changed since. The first argument is its folder; further ones are paths that it is built of, besides Sources.
only_of_these_sources() {
  local folder=$1 now
  now=$(git ls-files -z --cached --others --exclude-standard Sources "${@:2}" | { xargs -0 sha1sum 2>/dev/null || true; } | sha1sum)
  [ "$now" = "$(cat "$folder/sources.sha1" 2>/dev/null)" ] || rm -rf "$folder"/release "$folder"/*/release
  mkdir -p "$folder"
  echo "$now" >"$folder/sources.sha1"
}

# Runs a program of the proofs in release.
proof() {
  package Proof "$optimized"
  swift run "${here[@]}" "$@"
}

# Runs a command that runs tests; what fails is said again at the end, where it is found.
failures_last() {
  local log
  log=$(mktemp .build/ci/tests.XXXXXX)
  if ! "$@" 2>&1 | tee "$log"; then
    printf '\n== What failed\n'
    grep -A 20 '✘\|error:' "$log" | grep -v '^[◇✔]' | tail -n 200
    return 1
  fi
  rm "$log"
}

# Runs the tests of a package.
tests() { failures_last swift test "$@"; }

# Runs a command beside twice as many busy loops as there are processors.
beside_busy_loops() {
  local loops=() status=0
  while [ ${#loops[@]} -lt $((2 * $(nproc))) ]; do
    while :; do :; done &
    loops+=($!)
  done
  "$@" || status=$?
  kill "${loops[@]}"
  return $status
}

# The names of the test targets that have suites of races, and of others: what else there is need not be built under a sanitizer.
race_targets() {
  grep -rlE --include='*.swift' "(struct|class) \w*Races" Tests | cut -d / -f 2 | sort -u
  printf '%s\n' "$@"
}

# Runs commands, as many at a time as there are processors. What each prints comes when it has ended.
at_once() {
  # shellcheck disable=SC2016
  printf '%s\0' "$@" | xargs -0 -P "$(nproc)" -I {} bash -c '
    output=$(mktemp) status=0
    printf "\n-- %s\n" "{}" >"$output"
    { {}; } >>"$output" 2>&1 || status=$?
    cat "$output" && rm "$output"
    exit $status'
}

# Runs a command that has to fail with status 1.
fails() {
  local status=0
  "$@" || status=$?
  [ "$status" = 1 ] || { echo "$* has to end with 1, and ended with $status" >&2; return 1; }
}

# How the proofs are built to be run in every order of their threads: as for the Thread Sanitizer, but without it.
interleavings=Proof/.build/interleavings/release/interleavings
every_order=(--scratch-path "$PWD/Proof/.build/interleavings" -Xswiftc -Xfrontend -Xswiftc -sanitize=thread)

# The proofs under the Thread Sanitizer.
with_threads() {
  TSAN_OPTIONS="suppressions=$suppressions" \
    swift run --package-path Proof --sanitize thread --scratch-path Proof/.build/thread "$@"
}

# The proofs in release under the Address Sanitizer, which looks for leaks too.
with_addresses() {
  ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=suppressions=$PWD/Proof/leak-suppressions.txt \
    swift run -c release --package-path Proof --sanitize address --scratch-path Proof/.build/address "$@"
}

# The proofs of streams between processes.
nats() { swift run -c release --package-path Proof/NATS "$@"; }
