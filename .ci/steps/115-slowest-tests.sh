# The tests one after the other, and the slowest of them
# tier: nightly
# after: build

forget_plan
.ci/slowest-tests
