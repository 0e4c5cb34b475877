private enum log { static var lines: AsyncStream<String> { AsyncStream { _ in } } }
private func show(_ line: String, matching text: String) {}
