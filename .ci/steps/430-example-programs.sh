# The examples: their tests, and themselves
# tier: change nightly
# paths: Examples Support Documentation/Interface Sources/SwiftCombineTesting
# builds: .build

package Examples .build
tests "${here[@]}"
swift run "${here[@]}" news latest
swift run "${here[@]}" form --initial on,on,off <<<3
swift run "${here[@]}" fetch-all
swift run "${here[@]}" marbles 'a--b--c|' 'debounce(2)'
