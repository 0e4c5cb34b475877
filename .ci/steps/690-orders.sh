# Orders over three processes, which are killed at random
# tier: change nightly
# paths: Applications/Orders Sources/SwiftCombineNATS Documentation/Interface
# packages: libnats-dev nats-server
# builds: .build

# After what is built without the trait. One test at a time: each has processes that are killed.
package Applications/Orders .build
tests "${here[@]}" --no-parallel
