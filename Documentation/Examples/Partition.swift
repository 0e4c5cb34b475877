private func save(_ input: Item) {}
private func reject(_ input: Item) {}
