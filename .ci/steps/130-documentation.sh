# The documentation; a warning is an error
# tier: gate
# after: build
# builds: .build

forget_plan .build
.ci/documentation
