# The tutorials, typed as a newcomer does
# tier: nightly
# after: build

forget_plan
.ci/tutorials --scratch .build
