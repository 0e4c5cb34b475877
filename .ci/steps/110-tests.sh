# The tests, as the README has it
# tier: gate
# after: build
# builds: .build

forget_plan .build
tests
