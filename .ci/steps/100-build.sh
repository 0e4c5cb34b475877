# Build everything; a warning is an error
# tier: gate

forget_plan
swift build --build-tests "${declared[@]}"
