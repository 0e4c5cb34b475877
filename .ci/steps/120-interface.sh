# The public interface, as it was reviewed
# tier: gate
# after: build

forget_plan
.ci/interface --check
