# A soak in release under the Thread Sanitizer
# tier: long
# builds: Proof/.build/thread-release

TSAN_OPTIONS="suppressions=$suppressions" \
  swift run -c release --package-path Proof --sanitize thread --scratch-path Proof/.build/thread-release races --soak 30
