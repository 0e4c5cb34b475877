# The tutorials, typed as a newcomer does
# tier: change nightly
# paths: .ci/tutorials Documentation/Course Sources/SwiftCombineCore/SwiftCombineCore.docc/FirstPipeline.md Sources/SwiftCombineInspector/SwiftCombineInspector.docc/WhyIsMyPipelineSlow.md Sources/SwiftCombineOperatorKit/SwiftCombineOperatorKit.docc/AnOperatorInFortyLines.md
# after: build

forget_plan
.ci/tutorials --scratch .build
