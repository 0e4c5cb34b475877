# The package and its tests for Linux on ARM, under qemu
# tier: long
# packages: qemu-user
# minutes: 600

.ci/platforms aarch64
