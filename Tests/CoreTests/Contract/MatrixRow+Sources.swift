import Combine
import SwiftCombineExtras
import SwiftCombineTesting
import Foundation
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension MatrixRow {
  static let sources: [MatrixRow] = combineSources + foundationSources + extraSources

  private static let combineSources: [MatrixRow] = [
    .publisher("Just", { _ in Just(1) }, atMost: 1),
    .publisher("Empty", { _ in Empty<Int, Never>() }, atMost: 0),
    .publisher(
      "Empty that does not complete", { _ in Empty<Int, Never>(completeImmediately: false) }, atMost: 0,
      traits: .neverEnds),
    .publisher(
      "Fail", { _ in Fail<Int, TestError>(error: "failed") }, failing: { Fail(error: "failed") }, atMost: 0,
      except: ["1.05": "it fails, and does nothing else"]),
    .publisher("sequence", { (0..<$0).publisher }, traits: .acceptsZeroDemand),
    .publisher(
      "sequence, mapped at once", { (0..<$0).publisher.map { "\($0)" } }, traits: .acceptsZeroDemand),
    .publisher("Optional.Publisher", { _ in Optional(1).publisher }, atMost: 1),
    .publisher(
      "Result.Publisher", { _ in Result<Int, TestError>.success(1).publisher },
      failing: { Result.failure("failed").publisher }, atMost: 1),
    .publisher(
      "Record", { Record<Int, TestError>(output: Array(0..<$0), completion: .finished) },
      failing: { Record(output: [], completion: .failure("failed")) }, traits: .acceptsZeroDemand),
    .publisher(
      "Deferred",
      { count in Deferred { Record<Int, TestError>(output: Array(0..<count), completion: .finished) } },
      failing: { Deferred { Record(output: [], completion: .failure("failed")) } }),
    .publisher(
      "Future", { _ in Future<Int, TestError> { $0(.success(1)) } },
      failing: { Future { $0(.failure("failed")) } }, atMost: 1),
    .publisher(
      "AnyPublisher", { (0..<$0).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher() },
      failing: { Fail(error: "failed").eraseToAnyPublisher() }),
    .publisher("@Published", { _ in Settings().$level }, atMost: 1, traits: [.neverEnds, .losesValues]),
    .publisher(
      "ObservableObjectPublisher", { _ in announcer }, traits: [.neverEnds, .losesValues],
      except: ["1.01": "it announces and carries no values, requested or not"], play: { announcer.send() }),
  ]

  private static let foundationSources: [MatrixRow] = [
    .publisher(
      "NotificationCenter.Publisher", { _ in center.publisher(for: tick) },
      traits: [.neverEnds, .losesValues],
      play: { center.post(name: tick, object: nil) }),
    .publisher(
      "Timer.TimerPublisher",
      { _ in Timer.publish(every: 0.001, on: .current, in: .default).autoconnect() },
      traits: [.neverEnds, .losesValues],
      // Turns, not a time: a thread that waits for a processor misses dates, and has its turns later.
      play: {
        for _ in 0..<10 {
          _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.002))
        }
      }),
    .publisher(
      "dataTaskPublisher", { _ in Answering.publisher("succeeds") },
      failing: { Answering.publisher("fails") }, atMost: 1, traits: .startsOnDemand, play: Answering.play),
  ]

  private static let extraSources: [MatrixRow] = [
    .publisher(
      "create",
      { count in
        AnyPublisher<Int, TestError>.create { subscriber in
          for number in 0..<count { subscriber.send(number) }
          subscriber.send(completion: .finished)
          return AnyCancellable {}
        }
      },
      failing: {
        .create { subscriber in
          subscriber.send(completion: .failure("failed"))
          return AnyCancellable {}
        }
      }),
    .publisher(
      "pages",
      { count in
        Publishers.Pages(
          first: 1, next: { $0 < count ? $0 + 1 : nil },
          load: { Just($0).setFailureType(to: (any Error).self) })
      }),
    // Its values are times, which tell one run from the next.
    .publisher(
      "timer",
      {
        Publishers.DispatchTimer(scheduler: dispatch, interval: .seconds(1), times: .max(max(1, $0))).map {
          _ in 0
        }
      },
      traits: .losesValues, play: { dispatch.advance(by: .seconds(30)) }),
    .publisher(
      "PassthroughRelay", { _ in passthrough }, traits: [.neverEnds, .losesValues],
      play: { passthrough.accept(1) }),
    .publisher(
      "CurrentValueRelay", { _ in CurrentValueRelay(0) }, atMost: 1, traits: [.neverEnds, .losesValues]),
  ]

  private static let center = NotificationCenter()
  private static let tick = Notification.Name("tick")
  nonisolated(unsafe) private static let announcer = ObservableObjectPublisher()
  private static let dispatch = VirtualDispatchScheduler()
  private static let passthrough = PassthroughRelay<Int>()
}

private final class Settings {
  @Published var level = 0
}

/// Answers all requests of a session at once, without a network.
private final class Answering: URLProtocol {
  private static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Answering.self]
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }()

  /// Responses differ from one answer to the next, numbers of bytes do not.
  static func publisher(_ host: String) -> some Publisher<Int, URLError> & SendableMetatype {
    session.dataTaskPublisher(for: URL(string: "answering://\(host)")!).map(\.data.count)
  }

  /// The requests that are not answered yet: each begins inside `resume()`, and ends
  /// once its answer is delivered.
  private static let loading = DispatchGroup()

  /// Waits until all requests are answered, and the answers delivered, but no longer than ten minutes.
  ///
  /// The session is not asked which tasks it has: Foundation's `getAllTasks` on Linux reads the list of tasks
  /// while another thread may be changing it, and stops the process.
  static func play() {
    _ = loading.wait(timeout: .now() + 600)
    session.delegateQueue.addOperations([BlockOperation {}], waitUntilFinished: true)
  }

  required init(request: URLRequest, cachedResponse: CachedURLResponse?, client: URLProtocolClient?) {
    Self.loading.enter()
    super.init(request: request, cachedResponse: cachedResponse, client: client)
  }

  deinit { Self.loading.leave() }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canInit(with task: URLSessionTask) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, url.host == "succeeds" else {
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
      return
    }
    let response = URLResponse(url: url, mimeType: nil, expectedContentLength: 3, textEncodingName: nil)
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data([1, 2, 3]))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
