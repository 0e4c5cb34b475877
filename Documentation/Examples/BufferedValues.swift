private func handle(_ event: String) async {}
