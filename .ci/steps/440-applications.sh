# The applications: their tests, and themselves
# tier: change nightly
# paths: Applications Support Documentation/Interface Sources/SwiftCombineInspector
# packages: libsqlite3-dev libpng-dev libjpeg-dev chromium chromium-driver
# builds: .build

package Applications .build
tests "${here[@]}"
for program in "book --all" "cloudy simulate" "collage --help" "color-calc 006636AA" "dad-jokes list" "jokes next" \
  "news-reader --help" "scheduler-tour"; do
  # shellcheck disable=SC2086
  swift run "${here[@]}" $program
done
