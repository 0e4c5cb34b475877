# Every order of a few threads
# tier: nightly
# after: interleavings-build
# reads: Proof/.build/interleavings

is_long && more=(--limit 1000000 --more 1) || more=()
$interleavings "${more[@]}"
# Lines are found by llvm-symbolizer, which is beside the compiler.
PATH="$PATH:$(dirname "$(readlink -f "$(command -v swift)")")" \
  $interleavings --mistakes 'relaxed Gate' --filter 'Subject: |^(zip|merge|flatMap): '
