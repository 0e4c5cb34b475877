# The tests of clocks, queues and sessions sixty times in a row, beside busy loops: what fails by chance
# tier: nightly
# after: build
# builds: .build

forget_plan .build
swift build --build-tests "${declared[@]}"
beside_busy_loops failures_last "$(swift build --show-bin-path)/swift-combinePackageTests.xctest" --testing-library swift-testing \
  --filter '^(FoundationTests|DispatchTests|SchedulersTests)\.' --repetitions 60 --repeat-until fail
