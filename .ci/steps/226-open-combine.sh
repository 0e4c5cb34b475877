# Code written for OpenCombine, mixed with Combine and with the package of the bystander, clean and again after changes
# tier: gate
# after: build
# builds: .build

# A copy, which is changed; built where the library was, without what an earlier run has left.
work=$(mktemp -d .build/ci/open-combine.XXXXXX)
work=$PWD/$work
cp -r Integration/OpenCombine/Package.swift Integration/OpenCombine/Sources Integration/OpenCombine/Tests \
  Integration/Bystander/Dependency "$work"
export SWIFT_COMBINE=$PWD BYSTANDER=$work/Dependency
for module in Weather Portable Mixed Dependency OpenCombineClientTests; do
  rm -rf .build/debug/"$module".build .build/debug/Modules/"$module".*
done
package "$work" .build
# The bystander imports what it does not declare: that is what is tried.
here=(--package-path "$work" --scratch-path "$PWD/.build")
tests "${here[@]}"

find "$work" -name '*.swift' -exec touch {} +
printf '\npublic func added() -> Just<Int> { Just(1) }\n' >>"$work/Sources/Weather/Clocks.swift"
sed -i 's/public var summary/public let isOutdoors = true\n  public var summary/' "$work/Sources/Weather/Station.swift"
printf '\npublic func tripled(_ number: Int) -> Int { number * 3 }\n' >>"$work/Dependency/Sources/Dependency/Doubled.swift"
tests "${here[@]}"
rm -rf "$work"
