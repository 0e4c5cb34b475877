private enum Profile { case guest, member }
private func loadProfile() async throws -> Profile { .member }
