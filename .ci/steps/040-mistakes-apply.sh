# The planted mistakes apply to the sources as they are
# tier: gate

.ci/planted-mistakes --check
