# Build what runs in every order
# tier: gate nightly
# builds: Proof/.build/interleavings

only_of_these_sources Proof/.build/interleavings
rm -f Proof/.build/interleavings/release.yaml
swift build -c release --package-path Proof "${every_order[@]}" --product interleavings
