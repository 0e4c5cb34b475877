# Orders over three processes, which are killed at random
# tier: change nightly
# paths: Applications/Orders Sources/SwiftCombineNATS
# packages: libnats-dev nats-server

package Applications/Orders
tests "${here[@]}"
