# Format
# tier: gate

git ls-files -z '*.swift' | xargs -0 swift format lint --strict --parallel
