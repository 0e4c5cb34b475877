# The words of the prose, the links of the pages, what ARCHITECTURE.md names, and the subjects of merges
# tier: gate

.ci/words
.ci/links
# A merge says what it brings. The merges before this commit are as they are.
since=ce78bd4a
if git rev-parse --quiet --verify "$since^{commit}" >/dev/null \
  && git log --merges --format='%h %s' $since.. | grep -E "^\w+ Merge (remote-tracking )?branch '"; then
  echo "A merge commit has a subject that says what it brings: git commit --amend" >&2
  exit 1
fi
