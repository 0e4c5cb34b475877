# Mistakes of design, which every order has to find
# tier: nightly

.ci/planted-mistakes
