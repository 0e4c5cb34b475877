# The tests one after the other, and the slowest of them
# tier: nightly
# after: build
# builds: .build
# alone: it measures time

forget_plan .build
.ci/slowest-tests
