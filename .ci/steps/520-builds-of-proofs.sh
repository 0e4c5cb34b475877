# Build what the next steps run
# tier: nightly
# packages: libnats-dev

# Side by side, since an optimized build keeps one and a half processors busy. Each has a folder of its own, because it
# builds the library in another way.
addressed="swift build -c release --package-path Proof --sanitize address --scratch-path Proof/.build/address"
at_once ".ci/planted-mistakes --build" \
  "$addressed --product races && $addressed --product faults" \
  "swift build -c release --package-path Proof/NATS" \
  "swift build --package-path Proof --sanitize thread --scratch-path Proof/.build/thread --product races" \
  ".ci/planted-kills --build"
