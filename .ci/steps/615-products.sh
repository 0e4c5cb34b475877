# What README says of the size of products can be measured
# tier: nightly
# minutes: 4

.ci/products
