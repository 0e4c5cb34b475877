# Every order for types of one's own, one of which is wrong
# tier: nightly
# after: interleavings-build
# builds: Proof/.build/interleavings

rm -f Proof/.build/interleavings/release.yaml # the plan of the step before
fails swift run -c release --package-path Proof/Own "${every_order[@]}" own-interleavings
