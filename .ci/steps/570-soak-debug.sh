# A soak in debug
# tier: long
# builds: .build

package Proof .build
swift run "${here[@]}" races --soak 30
