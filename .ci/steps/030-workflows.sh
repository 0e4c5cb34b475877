# The scripts of the checks; and the workflows, if they have changed
# tier: gate
# packages: python3-venv shellcheck

.ci/test-tier
# The checkers come over the network, which a change of something else does not depend on.
if changed .github .ci/workflows; then .ci/workflows; else .ci/workflows --offline; fi

# The steps that pages name are there.
steps=$(python3 .ci/tier gate --list)
git grep -hoE '`\.ci/(run|nightly)( [a-z][a-z0-9.-]*)+`' -- '*.md' '*.yml' | tr -d '`' | while read -r _ names; do
  for name in $names; do
    grep -q "^$name " <<<"$steps" || { echo "a page names the step $name, which is not there" >&2; exit 1; }
  done
done
