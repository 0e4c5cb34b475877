# The words of the prose, and the links of the pages
# tier: gate

.ci/words
.ci/links
