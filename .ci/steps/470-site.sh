# The site: its links, its search, a walk through it, and the diagrams of operators dragged in a browser
# tier: change nightly
# paths: README.md CHANGELOG.md Sources/SwiftCombineCollections/SwiftCombineCollections.docc Sources/SwiftCombineCore/SwiftCombineCore.docc Sources/SwiftCombineDispatch/SwiftCombineDispatch.docc Sources/SwiftCombineExtras/SwiftCombineExtras.docc Sources/SwiftCombineFoundation/SwiftCombineFoundation.docc Sources/SwiftCombineInspector/SwiftCombineInspector.docc Sources/SwiftCombineNATS/SwiftCombineNATS.docc Sources/SwiftCombineOperatorKit/SwiftCombineOperatorKit.docc Sources/SwiftCombineSchedulers/SwiftCombineSchedulers.docc Sources/SwiftCombineSystem/SwiftCombineSystem.docc Sources/SwiftCombineTesting/SwiftCombineTesting.docc Examples/Sources/OperatorCatalog Examples/Sources/OperatorPages Examples/Sources/operator-pages .ci/site .ci/operators .ci/documentation .ci/front .ci/highlight.py .ci/course.py .ci/browser.py Documentation/Site Documentation/Course
# packages: chromium chromium-driver libnats-dev pkg-config
# after: build
# builds: .build .build/optimized

forget_plan .build
.ci/documentation --site .build/site
.ci/site .build/site
.ci/operators .build/site
