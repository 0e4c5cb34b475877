# Build what the next steps run
# tier: nightly
# packages: libnats-dev
# builds: Proof/.build/planted Proof/.build/address Proof/.build/thread Proof/NATS/.build

# Side by side, since an optimized build keeps one and a half processors busy. Each has a folder of its own, because it
# builds the library in another way.
addressed="swift build -c release --package-path Proof --sanitize address --scratch-path Proof/.build/address"
threaded="swift build --package-path Proof --sanitize thread --scratch-path Proof/.build/thread"
at_once ".ci/planted-mistakes --build" \
  "$addressed --product races && $addressed --product faults && $addressed --product random-pipelines" \
  "swift build -c release --package-path Proof/NATS" \
  "$threaded --product races && $threaded --product random-pipelines" \
  ".ci/planted-kills --build"
