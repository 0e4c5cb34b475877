private let files: [URL] = []
private enum queue {
  static func add(_ file: URL) {}
  static var hasRoom: Bool { true }
  static var onRoom: () -> Void {
    get { {} }
    set {}
  }
}
