# The proofs: their own tests
# tier: change nightly
# paths: Proof/Sources Proof/Tests Proof/Package.swift

package Proof
tests "${here[@]}"
