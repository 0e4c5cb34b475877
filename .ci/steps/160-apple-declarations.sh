# Apple's declarations: each is here
# tier: gate

.ci/apple-declarations
