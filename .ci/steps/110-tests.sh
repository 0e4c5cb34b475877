# The tests, as the README has it
# tier: gate
# after: build

forget_plan
tests
