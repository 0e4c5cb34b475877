# A soak in debug
# tier: long
# builds: .build
# minutes: 60

package Proof .build
swift run "${here[@]}" races --soak 30
