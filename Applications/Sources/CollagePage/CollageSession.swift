import Collage
import Combine
import CommandLineTool
import Foundation
import PageServing

/// A collage on a queue: the model, and what the page shows of it.
///
/// **Threads**: it may be used from any thread; everything happens on its queue.
public final class CollageSession: @unchecked Sendable {
  // Unchecked: the model and what belongs to it are used on the queue alone.

  /// The queue on which everything happens.
  public let queue: DispatchQueue
  let library: PhotoLibrary
  let output: URL
  let pictures = PictureFeed()
  private var model: CollageModel?
  private let current: CurrentValueSubject<CollageState, Never>
  private var shown: Shown
  private var subscription: AnyCancellable?

  /// What the page shows beside the model.
  private struct Shown {
    var photos = PhotoList()
    var isReadable = true
    var chosen: [Int] = []
    var problems: [Int: String] = [:]
    var leftOut: String?
    var preview: Picture
    var version = 0
    var alert: CollageModel.Alert?
    var messages = 0

    /// Lists the photos of a directory, and gives those that were left out another try.
    mutating func list(_ library: PhotoLibrary) {
      photos.show(library.names())
      isReadable = library.canBeRead
      problems = [:]
      leftOut = nil
    }
  }

  /// The names of the collages that were saved.
  private final class SavedNames {
    var names: [String] = []
  }
  private let saved: SavedNames

  /// Creates a session with an empty collage.
  ///
  /// - Parameters:
  ///   - library: the photos to choose from.
  ///   - writer: saves the collages.
  ///   - size: the size of the collages; nil for that of their photos.
  ///   - queue: a serial queue.
  public init(
    library: PhotoLibrary, writer: PhotoWriter, size: Size? = nil, on queue: DispatchQueue
  ) {
    let saved = SavedNames()
    let model = CollageModel(library: library, size: size, on: queue) { picture in
      writer.save(picture).handleEvents(receiveOutput: { saved.names.append($0) })
    }
    (self.library, self.queue, self.model, self.saved) = (library, queue, model, saved)
    output = writer.directory
    shown = Shown(preview: model.preview)
    shown.list(library)
    current = CurrentValueSubject(Self.state(of: model, shown, saved.names))
    // Published before each change; delivered after it.
    queue.sync {
      subscription = model.objectWillChange.receive(on: queue).sink { [weak self] in self?.publish() }
    }
  }

  /// What the page shows: the current state at once, and each that differs from the one before.
  ///
  /// **Delivery**: on the queue, except for the first value.
  public var states: some Publisher<CollageState, Never> { current }

  /// What the page shows now.
  public var state: CollageState {
    queue.sync {
      publish()
      return current.value
    }
  }

  /// Makes a change, which is published when this returns.
  ///
  /// - Returns: nil, or why nothing has changed. A photo that is left out, and a collage that is not saved,
  ///   are part of the state.
  func change(_ change: CollageChange) -> String? {
    let wasFree = queue.sync { openPicker(for: change) }
    // The next block finds it known whether the photos can be read.
    return queue.sync {
      defer { publish() }
      guard let model else { return "The program is ending." }
      // That they cannot is part of the state.
      if wasFree, model.alert != nil { return nil }
      return make(change, in: model)
    }
  }

  /// Ends the session; from then on nothing changes.
  public func cancel() {
    queue.sync {
      subscription = nil
      model = nil
    }
  }

  /// The name of a photo that was shown.
  func name(ofPhoto number: Int) -> String? { queue.sync { shown.photos.name(number) } }

  /// The name of a collage that was saved.
  func name(ofSaved number: Int) -> String? {
    queue.sync { saved.names.indices.contains(number) ? saved.names[number] : nil }
  }

  /// The collage as it is now, with its number.
  var preview: (version: Int, picture: Picture) {
    queue.sync {
      publish()
      return (shown.version, shown.preview)
    }
  }

  /// Opens the picker if a photo is to be added, and returns whether that is so and no message is shown.
  private func openPicker(for change: CollageChange) -> Bool {
    guard case .add(let number) = change, shown.photos.name(number) != nil, let model, model.alert == nil
    else { return false }
    model.openPicker()
    return true
  }

  private func make(_ change: CollageChange, in model: CollageModel) -> String? {
    if case .close(let number) = change {
      guard model.alert != nil, number == shown.messages else { return "The message is closed already." }
      model.closeAlert()
      return nil
    }
    if change == .refresh {
      shown.list(library)
      pictures.removeAll()
      return nil
    }
    guard model.alert == nil else { return "Close the message first." }
    switch change {
    case .add(let number): return add(number, to: model)
    case .save where !model.controls.canSave: return "A collage is saved with two, four or six photos."
    case .save:
      model.closePicker()
      model.saveCollage()
    case .clear:
      model.closePicker()
      model.clear()
    case .done: model.closePicker()
    case .close, .refresh: break
    }
    shown.leftOut = nil
    return nil
  }

  private func add(_ number: Int, to model: CollageModel) -> String? {
    guard model.controls.canAdd else { return "A collage has up to \(CollageModel.mostPhotos) photos." }
    guard let name = shown.photos.name(number) else { return "There is no photo \(number)." }
    shown.leftOut = nil
    shown.problems[number] = nil
    let rejections = model.picker?.rejectedPhotos.sink { [weak self] name, reason in
      self?.shown.problems[number] = reason.text.onOneLine
      self?.shown.leftOut = "\(name) is left out: \(reason.text).".onOneLine
    }
    let count = model.photos.count
    model.picker?.select(name)
    withExtendedLifetime(rejections) {}
    if model.photos.count > count { shown.chosen.append(number) }
    return nil
  }

  private func publish() {
    guard let model else { return }
    if model.photos.isEmpty { shown.chosen = [] }
    if model.preview != shown.preview {
      shown.preview = model.preview
      shown.version += 1
    }
    if model.alert != shown.alert {
      shown.alert = model.alert
      if model.alert != nil { shown.messages += 1 }
    }
    let state = Self.state(of: model, shown, saved.names)
    if state != current.value { current.send(state) }
  }

  private static func state(of model: CollageModel, _ shown: Shown, _ saved: [String]) -> CollageState {
    CollageState(
      title: model.title, chosen: shown.chosen, most: CollageModel.mostPhotos,
      canSave: model.controls.canSave, canClear: model.controls.canClear, canAdd: model.controls.canAdd,
      isChoosing: model.picker != nil, preview: shown.version, width: model.preview.width,
      height: model.preview.height,
      photos: shown.photos.shown.map {
        .init(id: $0, name: (shown.photos.name($0) ?? "").onOneLine, problem: shown.problems[$0])
      },
      hasMore: shown.photos.hasMore, isReadable: shown.isReadable, leftOut: shown.leftOut,
      message: model.alert.map {
        .init(
          id: shown.messages, isError: $0.kind == .error, title: $0.title, text: $0.text,
          saved: $0.kind == .saved ? saved.indices.last : nil)
      },
      saved: saved.enumerated().reversed().prefix(12).map { .init(id: $0.offset, name: $0.element) })
  }
}
