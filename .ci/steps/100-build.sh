# Build everything; a warning is an error
# tier: gate
# builds: .build

forget_plan
swift build --build-tests "${declared[@]}"
