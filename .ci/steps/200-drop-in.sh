# Code written for Apple's Combine, unchanged, in Swift 6 mode
# tier: gate
# after: build
# builds: .build

package Integration/DropIn .build
tests "${here[@]}"
