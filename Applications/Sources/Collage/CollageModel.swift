import Combine

/// A collage of up to six photos.
///
///     selected    ────a──────b────────┤ done
///     images      []──[a]────[a,b]──────────────
///     $title      C───1──S1──2──S2──────────2───    two seconds after `done`
///
/// **Threads**: one thread at a time may use it, the one that the scheduler delivers on.
public final class CollageModel: ObservableObject {
  /// A message that the user has to close.
  public struct Alert: Equatable, Sendable {
    /// What it is about.
    public enum Kind: Equatable, Sendable { case saved, limit, error }

    public let kind: Kind
    public let title: String
    public let text: String
  }

  /// What the user can do.
  public struct Controls: Equatable, Sendable {
    public let canSave, canClear, canAdd: Bool

    init(count: Int) {
      canSave = count > 0 && count.isMultiple(of: 2)
      canClear = count > 0
      canAdd = count < CollageModel.mostPhotos
    }
  }

  /// How many photos a collage has at most.
  public static let mostPhotos = 6
  /// The title without photos.
  public static let name = "Collage"

  /// The collage.
  @Published public private(set) var preview: Picture
  /// How many photos there are, or were selected.
  @Published public private(set) var title = CollageModel.name
  /// What can be done.
  @Published public private(set) var controls = Controls(count: 0)
  /// The message that is shown.
  @Published public private(set) var alert: Alert?
  /// The picker that is open.
  @Published public private(set) var picker: PhotoPicker?

  /// The photos of the collage, reduced to what it needs.
  public var photos: [Picture] { images.value }

  private let images = CurrentValueSubject<[Picture], Never>([])
  private let library: PhotoLibrary
  private let size: Size?
  private let save: (Picture) -> AnyPublisher<String, PhotoWriter.Error>
  private let refreshLater: (AnyPublisher<Never, Never>) -> AnyPublisher<Never, Never>
  private let deliver: (AnyPublisher<Bool, Never>) -> AnyPublisher<Bool, Never>
  private let closing = PassthroughSubject<Void, Never>()
  private var saving: AnyCancellable?
  private var announcement: AnyCancellable?
  private var pickerSubscriptions: Set<AnyCancellable> = []
  private var titleRefresh: AnyCancellable?

  /// Creates an empty collage.
  ///
  /// - Parameters:
  ///   - library: the photos to choose from.
  ///   - size: the size of the collage; nil for that of its photos.
  ///   - scheduler: delivers what comes later.
  ///   - save: saves a collage, and publishes its identifier.
  public init<S: Scheduler>(
    library: PhotoLibrary, size: Size? = nil, on scheduler: S,
    save: @escaping (Picture) -> some Publisher<String, PhotoWriter.Error>
  ) {
    self.library = library
    self.size = size
    self.save = { save($0).eraseToAnyPublisher() }
    preview = .collage(of: [], size: size)
    refreshLater = { $0.delay(for: .seconds(2), scheduler: scheduler).eraseToAnyPublisher() }
    deliver = { $0.receive(on: scheduler).eraseToAnyPublisher() }
    images
      .handleEvents(receiveOutput: { [weak self] in self?.update(count: $0.count) })
      .map { .collage(of: $0, size: size) }
      .assign(to: &$preview)
  }

  /// Opens the picker, unless there is no room, a message is shown, or it is open.
  public func openPicker() {
    guard controls.canAdd, alert == nil, picker == nil else { return }
    let picker = PhotoPicker(library: library)
    self.picker = picker
    pickerSubscriptions = []
    deliver(library.isAuthorized().eraseToAnyPublisher())
      .filter { !$0 }
      .flatMap { [weak self] _ in
        self?.show(.error, "No access to the photos", "The directory cannot be read.")
          ?? Empty().eraseToAnyPublisher()
      }
      .sink { [weak self] in self?.closePicker() }
      .store(in: &pickerSubscriptions)

    let (images, size) = (images, size)
    let newPhotos = picker.selectedPhotos
      .prefix { _ in images.value.count < Self.mostPhotos }
      .share()
    // Before the photo is appended: it is the last one if there are five.
    newPhotos
      .filter { _ in images.value.count == Self.mostPhotos - 1 }
      .flatMap { [weak self] _ in
        self?.show(.limit, "Limit reached", "A collage has up to \(Self.mostPhotos) photos.")
          ?? Empty().eraseToAnyPublisher()
      }
      .sink { [weak self] in self?.closePicker() }
      .store(in: &pickerSubscriptions)
    // No tile is larger than the collage, and six large photos would take much memory.
    newPhotos
      .map { images.value + [$0.reduced(toCover: size ?? Picture.largestCollageSize)] }
      .assign(to: \.value, on: images)
      .store(in: &pickerSubscriptions)
    newPhotos
      .sink { [weak picker] _ in picker?.selectedPhotosCount += 1 }
      .store(in: &pickerSubscriptions)
    titleRefresh = refreshLater(newPhotos.ignoreOutput().eraseToAnyPublisher())
      .sink { [weak self] _ in
        self?.updateTitle()
      } receiveValue: { _ in
      }
    picker.$selectedPhotosCount
      .filter { $0 > 0 }
      .map { "Selected \($0) photos" }
      .sink { [weak self] in self?.title = $0 }
      .store(in: &pickerSubscriptions)
  }

  /// Closes the picker.
  public func closePicker() {
    guard let picker else { return }
    self.picker = nil
    picker.close()
    pickerSubscriptions = []
  }

  /// Closes the message.
  public func closeAlert() {
    alert = nil
    closing.send(())
  }

  /// Removes all photos.
  public func clear() { images.send([]) }

  /// Saves the collage if there is an even number of photos, and then clears it; a failure keeps the photos.
  public func saveCollage() {
    guard controls.canSave, alert == nil else { return }
    saving = save(preview)
      .sink { [weak self] completion in
        switch completion {
        case .finished: self?.clear()
        case .failure(let error): self?.announce(.error, "Error", error.localizedDescription)
        }
      } receiveValue: { [weak self] id in
        self?.announce(.saved, "Saved", "Saved with id: \(id)")
      }
  }

  private func announce(_ kind: Alert.Kind, _ title: String, _ text: String) {
    announcement = nil
    announcement = show(kind, title, text).sink {}
  }

  /// Shows a message, and publishes a value when the user closes it. Canceling hides it.
  private func show(_ kind: Alert.Kind, _ title: String, _ text: String) -> AnyPublisher<Void, Never> {
    alert = Alert(kind: kind, title: title, text: text)
    return closing.first()
      .handleEvents(receiveCancel: { [weak self] in self?.alert = nil })
      .eraseToAnyPublisher()
  }

  private func update(count: Int) {
    controls = Controls(count: count)
    updateTitle(count: count)
  }

  private func updateTitle() { updateTitle(count: images.value.count) }

  private func updateTitle(count: Int) { title = count == 0 ? Self.name : "\(count) photos" }
}
