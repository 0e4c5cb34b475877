private enum socket { static let messages = Values<Int>() }
private func draw(_ price: Int) {}
