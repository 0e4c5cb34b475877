# Code written for Apple's Combine, unchanged, in Swift 5 mode with the optimizer
# tier: change nightly
# paths: Integration/DropIn
# builds: .build/optimized

only_of_these_sources "$optimized"
package Integration/DropIn "$optimized"
DROP_IN_LANGUAGE_MODE=5 tests "${here[@]}"
