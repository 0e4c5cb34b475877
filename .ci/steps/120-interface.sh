# The public interface, as it was reviewed
# tier: gate
# after: build
# builds: .build

forget_plan .build
.ci/interface --check
# What the latest release has stays, until the changelog begins with another minor version.
release=$(git describe --tags --abbrev=0 --match '[0-9]*.[0-9]*.[0-9]*' 2>/dev/null || true)
version=$(sed -n '/^## [0-9]/{s/^## //p;q}' CHANGELOG.md)
if [ -z "$release" ]; then echo "No release is tagged here: nothing to compare with."
elif [ "${release%.*}" = "${version%.*}" ]; then .ci/interface --since "$release"
else echo "$version may change what $release has."; fi
