# The formats of the inspector, read by other programs
# tier: change nightly
# paths: .ci/formats Sources/SwiftCombineInspector/Formats Sources/SwiftCombineInspector/Tracing Sources/SwiftCombineInspector/Observing
# packages: prometheus
# after: build
# builds: .build

forget_plan .build
.ci/formats
