# The package and its tests for Linux on ARM, under qemu
# tier: long
# packages: qemu-user
# builds: .build/platforms
# minutes: 600

.ci/platforms aarch64
