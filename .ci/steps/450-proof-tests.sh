# The proofs: their own tests
# tier: change nightly
# paths: Proof/Sources Proof/Tests Proof/Package.swift Documentation/Interface Tests/OperatorDescriptions
# builds: .build

package Proof .build
tests "${here[@]}" --skip 'ThreadedDefectTests|PlantedFaultTests'
# What a process has in use is measured there: no other test may use something.
tests "${here[@]}" --filter PlantedFaultTests
# Threads wait for tasks there, which have as many threads as there are processors: no other test may take them.
tests "${here[@]}" --filter ThreadedDefectTests
