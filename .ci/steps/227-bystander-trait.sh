# A package that depends on no product, rebuilt beside the module behind the trait
# tier: change nightly
# paths: Sources/SwiftCombineNATS .ci/bystander Integration/Bystander
# packages: libnats-dev

.ci/bystander --trait NATS
