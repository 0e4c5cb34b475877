# The documentation; a warning is an error
# tier: gate
# after: build

forget_plan
.ci/documentation
