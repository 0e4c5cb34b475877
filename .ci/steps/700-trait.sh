# The module behind the trait: its interface, its examples and its documentation
# tier: change nightly
# paths: Sources/SwiftCombineNATS Documentation/Interface/SwiftCombineNATS.txt
# packages: libnats-dev

# After all that is built in .build, because a trait has everything built again.
forget_plan
swift build --traits NATS --target SwiftCombineNATS
.ci/interface --trait NATS --check
.ci/examples --trait NATS --built .build/debug
.ci/documentation --trait NATS
