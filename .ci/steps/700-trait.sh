# The module behind the trait: its interface, examples and documentation
# tier: change nightly
# paths: Sources/SwiftCombineNATS Documentation/Interface/SwiftCombineNATS.txt
# packages: libnats-dev
# builds: .build

# After all that is built without it in .build, because a trait has everything built again.
forget_plan .build
swift build --traits NATS,URLSessions --target SwiftCombineNATS
.ci/interface --trait NATS --check
.ci/examples --trait NATS --built .build/debug
.ci/documentation --trait NATS
