# What is done quickly for some publishers: the same happens as when these are hidden, for many more inputs than the tests have
# tier: nightly
# builds: .build

forget_plan .build
INPUTS=300000 tests --filter 'FastPathTests|FastFormTests|FastSchedulingTests'
