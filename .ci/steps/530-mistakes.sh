# Mistakes of design, which every order has to find
# tier: nightly
# builds: Proof/.build/planted
# alone: two threads have to run at once, or a mistake of a gate is not made

.ci/planted-mistakes
