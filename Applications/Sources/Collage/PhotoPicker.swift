import Combine

/// The choice of photos from a library, while it is open.
public final class PhotoPicker {
  /// What is wrong with a photo that was chosen.
  public enum Rejection: Equatable, Sendable {
    /// It is not wider than high.
    case portrait
    /// It is no picture.
    case unusable(PictureError)

    /// The reason, as a part of a sentence.
    public var text: String {
      switch self {
      case .portrait: "it is not wider than high"
      case .unusable(let error): error.localizedDescription
      }
    }
  }

  /// Publishes the photos that the user selects, and finishes when the picker closes.
  public var selectedPhotos: AnyPublisher<Picture, Never> { selected.eraseToAnyPublisher() }
  /// Publishes the photos that are left out.
  public var rejectedPhotos: AnyPublisher<(name: String, reason: Rejection), Never> {
    rejected.eraseToAnyPublisher()
  }
  /// How many photos were selected and taken.
  @Published public internal(set) var selectedPhotosCount = 0

  private let library: PhotoLibrary
  private let selected = PassthroughSubject<Picture, Never>()
  private let rejected = PassthroughSubject<(name: String, reason: Rejection), Never>()
  private var loading: AnyCancellable?

  init(library: PhotoLibrary) { self.library = library }

  /// Selects the photo with this name.
  public func select(_ name: String) {
    loading = library.photo(name).sink { [weak self] completion in
      if case .failure(let error) = completion { self?.rejected.send((name, .unusable(error))) }
    } receiveValue: { [weak self] photo in
      if photo.isLandscape { self?.selected.send(photo) } else { self?.rejected.send((name, .portrait)) }
    }
  }

  func close() { selected.send(completion: .finished) }
}
