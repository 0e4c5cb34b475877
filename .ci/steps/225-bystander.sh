# A package that was told of no product, rebuilt beside each of them
# tier: gate

.ci/bystander
