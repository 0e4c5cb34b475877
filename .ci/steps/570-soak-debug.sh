# A soak in debug
# tier: long
# minutes: 60

package Proof
swift run "${here[@]}" races --soak 30
