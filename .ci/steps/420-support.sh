# What examples, applications and proofs share
# tier: change nightly
# paths: Support
# builds: .build

package Support .build
tests "${here[@]}"
