import Combine
import Foundation
import Synchronization
import TestSupport
import Testing

/// Cancellation while the response arrives. Foundation on Linux cancels a task in two steps, and stops the
/// process when the task completes between them.
@Suite(.serialized) struct DataTaskCancellationTests {
  private typealias AnswerProbe = Probe<URLSession.DataTaskPublisher.Output, URLError>

  private static func probe() -> AnswerProbe {
    AnswerProbe(requesting: .unlimited, describing: { String(decoding: $0.data, as: UTF8.self) })
  }

  @Test(arguments: [true, false], [1, 4])
  func `a cancel at any moment leaves at most the delivery that had begun`(hasCache: Bool, width: Int)
    throws
  {
    let configuration = URLSessionConfiguration.ephemeral
    if !hasCache { configuration.urlCache = nil }
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = width
    let session = URLSession(configuration: configuration, delegate: nil, delegateQueue: queue)
    let url = try #require(URL(string: "data:,x"))
    let probes = (0..<1000).map { _ in Self.probe() }
    for (index, probe) in probes.enumerated() {
      session.dataTaskPublisher(for: url).subscribe(probe)
      let moment = DispatchTime.now().uptimeNanoseconds + UInt64(index * 997 % 500_000)
      while DispatchTime.now().uptimeNanoseconds < moment {}
      probe.cancel()
    }
    // What the session has begun to deliver is delivered before it answers a task that is made later.
    let last = Self.probe()
    session.dataTaskPublisher(for: url).subscribe(last)
    #expect(last.received.wait(for: 2))
    session.delegateQueue.waitUntilAllOperationsAreFinished()
    for entries in probes.map(\.history.entries) {
      #expect([1, 2, 3].contains(entries.count))
      #expect(entries == Array(["subscription", "x", "finished"].prefix(entries.count)))
    }
  }

  @Test func `a response that arrives between the steps of a cancellation leaves the process running`() async
  {
    await #expect(processExitsWith: .success) { try Self.respondBetweenSteps() }
  }

  /// The cache is slow, and the task has thousands of steps to take once the cache has answered. The first
  /// loads the response, the last is the second step of its cancellation.
  private static func respondBetweenSteps() throws {
    let cache = SlowCache(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = cache
    configuration.protocolClasses = [LoadingAtOnce.self]
    let session = URLSession(configuration: configuration)
    let probe = probe()
    session.dataTaskPublisher(for: try #require(URL(string: "at-once:"))).subscribe(probe)
    let subscription = try #require(probe.subscription)
    let task = try #require(
      Mirror(reflecting: subscription).descendant("task", "some") as? URLSessionDataTask)
    for _ in 0..<10_000 {
      task.suspend()
      task.resume()
    }
    probe.cancel()
    spin { task.state == .canceling }
    cache.answer.open()
    #expect(LoadingAtOnce.canceled.wait())
    _ = task.priority  // returns when the last step has been taken
    session.delegateQueue.waitUntilAllOperationsAreFinished()
    #expect(probe.history.entries == ["subscription"])
  }
}

/// A cache without responses, which says so when a test lets it.
private final class SlowCache: URLCache, @unchecked Sendable {
  let answer = Latch()

  override func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
    #expect(answer.wait())
    return nil
  }
}

/// Loads a response as soon as it is asked, once.
private final class LoadingAtOnce: URLProtocol {
  /// Opens when the task is canceled.
  static let canceled = Latch()
  private var hasLoaded = false

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canInit(with task: URLSessionTask) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard !hasLoaded, let url = request.url else { return }
    hasLoaded = true
    let response = URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocolDidFinishLoading(self)
  }

  // It is also called for each time the task has been suspended.
  override func stopLoading() {
    if task?.error != nil { Self.canceled.open() }
  }
}
