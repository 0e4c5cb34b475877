# Each behavior has a line and a test
# tier: gate

.ci/behavior --check
