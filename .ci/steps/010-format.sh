# Format, the length of comments, and the reasons for what is unchecked
# tier: gate

git ls-files -z --cached --others --exclude-standard '*.swift' | xargs -0 swift format lint --strict --parallel
.ci/comments
