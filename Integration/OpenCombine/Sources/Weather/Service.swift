import Foundation
import OpenCombine
import OpenCombineDispatch
import OpenCombineFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A temperature of a place, as a server sends it.
public struct Reading: Codable, Equatable {
  public var place: String
  public var celsius: Double

  public init(place: String, celsius: Double) {
    self.place = place
    self.celsius = celsius
  }
}

/// Loads readings, and publishes them on the main queue.
public struct Service {
  public typealias Response = URLSession.OCombine.DataTaskPublisher.Output

  public let session: URLSession
  public let queue: DispatchQueue.OCombine

  public init(session: URLSession = .shared, queue: DispatchQueue = .main) {
    self.session = session
    self.queue = queue.ocombine
  }

  public func reading(at url: URL) -> AnyPublisher<Reading, Error> {
    session.ocombine.dataTaskPublisher(for: url)
      .map { (response: Response) in response.data }
      .decode(type: Reading.self, decoder: JSONDecoder())
      .receive(on: queue)
      .eraseToAnyPublisher()
  }

  public func encoded(_ reading: Reading) -> AnyPublisher<Data, Error> {
    Just(reading).encode(encoder: PropertyListEncoder()).eraseToAnyPublisher()
  }
}

extension Notification.Name {
  public static let warning = Notification.Name("warning")
}

/// The warnings that a center posts.
public func warnings(of center: NotificationCenter) -> NotificationCenter.OCombine.Publisher {
  center.ocombine.publisher(for: .warning)
}

/// A timer that starts when it is connected.
public func ticks(on loop: RunLoop) -> Timer.OCombine.TimerPublisher {
  Timer.publish(every: 0.001, on: loop, in: .common)
}
