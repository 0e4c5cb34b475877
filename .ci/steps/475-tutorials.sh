# The tutorials, typed as a newcomer does
# tier: change nightly
# paths: CHANGELOG.md .ci/tutorials .ci/test-tutorials Documentation/Course Sources/SwiftCombineNATS Sources/SwiftCombineCore/SwiftCombineCore.docc/FirstPipeline.md Sources/SwiftCombineInspector/SwiftCombineInspector.docc/WhyIsMyPipelineSlow.md Sources/SwiftCombineOperatorKit/SwiftCombineOperatorKit.docc/AnOperatorInFortyLines.md
# packages: libnats-dev nats-server
# after: build
# builds: .build

.ci/test-tutorials
forget_plan .build
.ci/tutorials --scratch .build
