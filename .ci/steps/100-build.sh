# Build everything; a warning is an error
# tier: gate
# builds: .build

forget_plan .build
swift build --build-tests "${declared[@]}"
