# What examples, applications and proofs share
# tier: change nightly
# paths: Support

package Support
tests "${here[@]}"
