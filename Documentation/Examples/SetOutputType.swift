private struct Receipt {}
private func fetchReceipt() -> AnyPublisher<Receipt, Never> { Empty().eraseToAnyPublisher() }
