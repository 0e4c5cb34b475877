# Mistakes of design, which every order has to find
# tier: nightly
# builds: Proof/.build/planted

.ci/planted-mistakes
