import Collage
import Combine
import CommandLineTool
import Foundation

/// Does what a user wants, and writes what the collage shows.
///
/// One thread at a time may use it: the one that the model's scheduler delivers on.
final class Session {
  /// Whether anything has failed.
  private(set) var hasFailed = false

  private let model: CollageModel
  private let library: PhotoLibrary
  private let console: Console
  private let later: (AnyPublisher<Void, Never>) -> AnyPublisher<Void, Never>
  /// The list that the user saw last, which indices refer to.
  private var seen: [String]?
  private var subscriptions: Set<AnyCancellable> = []
  private var rejections: AnyCancellable?

  init(model: CollageModel, library: PhotoLibrary, console: Console, on scheduler: some Scheduler) {
    (self.model, self.library, self.console) = (model, library, console)
    later = { $0.receive(on: scheduler).eraseToAnyPublisher() }
    model.$title.removeDuplicates().sink { [weak self] in self?.show(title: $0) }.store(in: &subscriptions)
    model.$alert.compactMap(\.self).sink { [weak self] in self?.show($0) }.store(in: &subscriptions)
  }

  /// Performs a line of input, and returns nil if it is the last.
  func perform(line: String) -> AnyPublisher<Void, Never>? {
    performLine(line, as: Instruction.init(line:), complain: complain) { $0 == .quit ? nil : perform($0) }
  }

  private func perform(_ instruction: Instruction) -> AnyPublisher<Void, Never> {
    if model.alert != nil, ![.close, .help, .list].contains(instruction) {
      complain("A message is shown; enter close first, which closes it.")
      return Just(()).eraseToAnyPublisher()
    }
    switch instruction {
    case .list: list()
    case .add(let index): return add(index)
    case .done: model.closePicker()
    case .clear: model.clear()
    case .save:
      if model.controls.canSave {
        model.saveCollage()
      } else {
        complain("A collage is saved with two, four or six photos; add or clear some.")
      }
    case .close: model.closeAlert()
    case .help: console.write(Instruction.summary)
    case .quit: break
    }
    return Just(()).eraseToAnyPublisher()
  }

  private func list() {
    let names = library.names()
    seen = names
    for (index, name) in names.enumerated() { console.write("\(index)  \(name.onOneLine)") }
  }

  private func add(_ index: Int) -> AnyPublisher<Void, Never> {
    guard model.controls.canAdd else {
      complain("A collage has up to \(CollageModel.mostPhotos) photos; save it or enter clear.")
      return Just(()).eraseToAnyPublisher()
    }
    if model.picker == nil {
      model.openPicker()
      rejections = model.picker?.rejectedPhotos.sink { [weak self] name, reason in
        self?.complain("\(name.onOneLine) is left out: \(reason.text.onOneLine).")
      }
    }
    // By then it is known whether the photos can be read.
    return later(Just(()).eraseToAnyPublisher())
      .handleEvents(receiveOutput: { [weak self] in self?.select(index) })
      .eraseToAnyPublisher()
  }

  private func select(_ index: Int) {
    guard model.alert == nil else { return }
    let names = seen ?? library.names()
    if names.indices.contains(index) {
      model.picker?.select(names[index])
    } else {
      complain("There is no photo \(index); list shows them.")
    }
  }

  private func show(title: String) {
    let controls = model.controls
    let names = [("save", controls.canSave), ("clear", controls.canClear), ("add", controls.canAdd)]
    console.write("\(title) [\(names.filter(\.1).map(\.0).joined(separator: ", "))]")
  }

  private func show(_ alert: CollageModel.Alert) {
    switch alert.kind {
    case .saved: console.write(alert.text)
    case .limit: console.write("\(alert.title): \(alert.text)")
    case .error: complain("\(alert.title): \(alert.text)")
    }
  }

  private func complain(_ text: String) {
    console.complain(as: "collage", text)
    hasFailed = true
  }
}
