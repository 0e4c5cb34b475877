import Combine
import Foundation

/// The settings of the reader: the keywords of its filter, which are saved with every change.
///
/// One thread at a time may use it.
public final class ReaderSettings: ObservableObject {
  /// The keywords of the filter, each once, in the order of the user.
  @Published public private(set) var keywords: [Keyword] = []
  /// Why the keywords could not be read or saved the last time; nil if they could.
  @Published public private(set) var storageError: String?

  private let store: KeywordStore

  /// Creates the settings with the saved keywords.
  public init(store: KeywordStore) {
    self.store = store
    do {
      keywords = try store.load()
    } catch {
      storageError = "The keywords cannot be read from \(store.file.path)."
    }
  }

  /// Adds what a user entered to the filter.
  ///
  /// - Returns: false if it is blank or is there already; then nothing changes.
  @discardableResult public func add(_ text: String) -> Bool {
    guard let keyword = Keyword(text) else { return false }
    return change { $0.appendNew(keyword) }
  }

  /// Removes the keyword at an index.
  public func remove(at index: Int) {
    check(index, isIn: keywords.indices, of: "remove(at:)")
    change { $0.remove(at: index) }
  }

  /// Moves the keyword at an index in front of the one at another index.
  ///
  ///     // a, b, c
  ///     settings.move(from: 2, to: 0)  // c, a, b
  ///     settings.move(from: 0, to: 3)  // a, b, c
  ///
  /// - Parameters:
  ///   - source: the index of the keyword.
  ///   - destination: the index of the keyword to put it in front of, or the number
  ///     of keywords to put it last.
  public func move(from source: Int, to destination: Int) {
    check(source, isIn: keywords.indices, of: "move(from:to:)")
    check(destination, isIn: 0..<keywords.count + 1, of: "move(from:to:)")
    change { $0.move(from: source, to: destination) }
  }

  /// Changes a copy of the keywords, then publishes and saves it if it differs.
  @discardableResult private func change<Ignored>(_ body: (inout [Keyword]) -> Ignored) -> Bool {
    var changed = keywords
    _ = body(&changed)
    if changed == keywords { return false }
    keywords = changed
    do {
      try store.save(changed)
      storageError = nil
    } catch {
      storageError = "The keywords cannot be saved to \(store.file.path)."
    }
    return true
  }

  private func check(_ index: Int, isIn indices: Range<Int>, of method: String) {
    if indices.contains(index) { return }
    fatalError(
      "ReaderSettings.\(method): \(index) is not in \(indices). Pass an index of the keywords.")
  }
}
