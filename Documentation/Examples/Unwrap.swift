private final class User { @Published var name: String? }
private var user: User { User() }
private func greet(_ name: String) {}
