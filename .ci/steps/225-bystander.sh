# A package that depends on no product, rebuilt beside each of them
# tier: gate

.ci/bystander
