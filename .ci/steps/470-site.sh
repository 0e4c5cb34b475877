# The site: its links, its search, a walk through it, and the diagrams of operators dragged in a browser
# tier: nightly
# packages: chromium chromium-driver
# after: build

forget_plan
.ci/documentation --site .build/site
.ci/site .build/site
.ci/operators .build/site
