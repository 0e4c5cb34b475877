# The engine in Embedded Swift, for WebAssembly and ARM
# tier: change nightly
# paths: Sources/SwiftCombineEngine/Gate Sources/CThread Integration/Embedded .ci/platforms
# packages: qemu-user
# builds: .build/platforms/embedded

.ci/platforms embedded
