# The examples in the documentation compile, and print what they say
# tier: gate
# after: build
# reads: .build

forget_plan .build
.ci/examples --built .build/debug
