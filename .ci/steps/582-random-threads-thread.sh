# Random pipelines that threads run, under the Thread Sanitizer
# tier: nightly
# builds: Proof/.build/thread Proof/.build/thread-release

# The first report stops the program, which then names the chain.
export TSAN_OPTIONS="suppressions=$suppressions halt_on_error=1 abort_on_error=1"
if is_long; then
  swift run -c release --package-path Proof --sanitize thread --scratch-path Proof/.build/thread-release \
    random-pipelines --threads --minutes 20
else
  swift run --package-path Proof --sanitize thread --scratch-path Proof/.build/thread random-pipelines --threads --minutes 2
fi
