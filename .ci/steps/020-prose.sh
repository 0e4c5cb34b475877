# The words of the prose, the links of the pages, and what ARCHITECTURE.md names
# tier: gate

.ci/words
.ci/links
