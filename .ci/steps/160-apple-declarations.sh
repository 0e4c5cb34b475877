# Apple's declarations and the test vectors: none without a declaration or a test
# tier: gate

# The lists stand beside a working copy, not in it.
if [ -x ../shared/api/check-api ]; then
  ../shared/api/check-api -q .
else
  echo "no list of Apple's declarations beside this working copy: not compared"
fi
if [ -x ../shared/behaviour/check-vectors ]; then
  for issue in 1 2 3; do ../shared/behaviour/check-vectors --issue $issue .; done
else
  echo "no list of test vectors beside this working copy: not compared"
fi
