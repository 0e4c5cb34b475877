# What README says of the size of products can be measured
# tier: nightly
# alone: it measures time

.ci/products
