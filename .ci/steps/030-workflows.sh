# The scripts of the checks; and the workflows, if they have changed
# tier: gate
# packages: python3-venv shellcheck

.ci/test-tier
# The checkers of workflows come over the network, which a change of something else does not depend on.
if changed .github .ci/workflows; then .ci/workflows; else .ci/workflows --offline; fi
