import SwiftCombine
import Foundation

#if canImport(Combine) && !canImport(Darwin)
  #error("A target that depends on the shim alone sees a module called Combine.")
#endif

/// Code for every platform, written on the shim.
public final class Temperatures: ObservableObject {
  @Published public private(set) var celsius: [Double] = []

  private let readings = PassthroughSubject<Data, Never>()
  private var tokens = Set<AnyCancellable>()

  public init() {
    readings
      .decode(type: [Double].self, decoder: JSONDecoder())
      .replaceError(with: [])
      .assign(to: &$celsius)
  }

  public func receive(_ text: String) { readings.send(Data(text.utf8)) }

  public func load(_ url: URL, with session: URLSession = .shared) -> AnyPublisher<Data, URLError> {
    session.dataTaskPublisher(for: url).map(\.data).receive(on: DispatchQueue.main).eraseToAnyPublisher()
  }
}
