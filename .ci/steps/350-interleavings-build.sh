# Build what runs in every order
# tier: gate nightly

rm -f Proof/.build/interleavings/release.yaml
swift build -c release --package-path Proof "${every_order[@]}" --product interleavings
