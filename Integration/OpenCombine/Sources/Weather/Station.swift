import OpenCombine

/// A model that publishes its changes; its types are qualified, as code does that
/// avoids a clash with Apple's.
public final class Station: OpenCombine.ObservableObject {
  @OpenCombine.Published public var celsius = 0.0
  @Published public private(set) var title = ""
  public let gusts = PassthroughSubject<Int, Never>()
  private var subscriptions = Set<AnyCancellable>()

  public init() {
    $celsius
      .dropFirst()
      .map { "\($0) °C" }
      .assign(to: \.title, on: Weak(self))
      .store(in: &subscriptions)
  }

  /// The latest temperature with the strongest gust so far.
  public var summary: OpenCombine.AnyPublisher<String, Never> {
    $celsius
      .combineLatest(gusts.scan(0, max))
      .map { "\($0) °C, \($1) km/h" }
      .eraseToAnyPublisher()
  }

  /// What is assigned to, without a cycle of references.
  private final class Weak {
    weak var station: Station?
    init(_ station: Station) { self.station = station }
    var title: String {
      get { station?.title ?? "" }
      set { station?.title = newValue }
    }
  }
}
