import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension Publishers {
  /// A publisher that loads pages one after the other: the first page, the page it refers to, and so on.
  ///
  ///     load("/1")      ──A┤       next(A) is "/2"
  ///     load("/2")         ──B┤    next(B) is nil
  ///     Pages("/1")     ──A──B┤
  ///
  /// **Demand**: a page is loaded when the one before has arrived and another is requested; until then `load`
  /// is not called. The completion after the last page needs no demand. **Failure**: the loader's, after the
  /// pages before it; and what `failure` returns when a page refers to one that was loaded before, or to one
  /// too many: with a limit of zero or less the first one is, and nothing is loaded. **Cancellation**:
  /// cancels the current load. **Delivery**: on the thread on which the loader delivers; the closures are
  /// called there, one at a time. **Memory**: the requests made so far.
  ///
  /// All values of a loader that emits several are delivered, and the last one determines the next page;
  /// after a loader that finishes without a value there is no next page.
  public struct Pages<Request: Hashable & Sendable, Load: Publisher>: Publisher {
    public typealias Output = Load.Output
    public typealias Failure = Load.Failure
    /// The request for the first page.
    public let first: Request
    /// The maximum number of pages to load.
    public let limit: Int
    /// Returns the request for the page that follows a page; `nil` after the last.
    public let next: (Output) -> Request?
    /// Returns the publisher that loads a page.
    public let load: (Request) -> Load
    /// Converts a paging error, for a repeated page or one too many, into the failure of this publisher.
    public let failure: (PagingError<Request>) -> Failure

    /// Creates a publisher that loads pages one after the other.
    ///
    /// - Parameters:
    ///   - first: The request for the first page.
    ///   - limit: The maximum number of pages to load; to stop without a failure, use `prefix(_:)` instead.
    ///   - next: Returns the request for the page that follows a page; `nil` after the last.
    ///   - load: Returns a publisher that loads a page, and finishes after it.
    ///   - failure: Converts a paging error, for a repeated page or one too many, into the loader's type of
    ///     failure.
    public init(
      first: Request, limit: Int = .max, next: @escaping (Output) -> Request?,
      load: @escaping (Request) -> Load,
      failure: @escaping (PagingError<Request>) -> Failure
    ) {
      self.first = first
      self.limit = limit
      self.next = next
      self.load = load
      self.failure = failure
    }

    /// Creates a publisher that loads pages one after the other, and fails with a ``PagingError`` when a page
    /// refers to one that was loaded before, or to one too many.
    ///
    /// - Parameters:
    ///   - first: The request for the first page.
    ///   - limit: The maximum number of pages to load; to stop without a failure, use `prefix(_:)` instead.
    ///   - next: Returns the request for the page that follows a page; `nil` after the last.
    ///   - load: Returns a publisher that loads a page, and finishes after it.
    public init(
      first: Request, limit: Int = .max, next: @escaping (Output) -> Request?,
      load: @escaping (Request) -> Load
    ) where Load.Failure == any Error {
      self.init(first: first, limit: limit, next: next, load: load) { $0 }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      guard limit > 0 else {
        return Fail(error: failure(.tooManyPages(limit: limit))).receive(subscriber: subscriber)
      }
      let engine = PagesEngine(self, downstream: subscriber)
      engine.begin()
    }
  }
}

/// Loads pages one after the other.
private final class PagesEngine<Request: Hashable & Sendable, Load: Publisher, Downstream: Subscriber>:
  OperatorEngine<ConcatenateMachine<Downstream.Input, Downstream.Failure>, Downstream>
where Load.Output == Downstream.Input, Load.Failure == Downstream.Failure {
  private let pages: Publishers.Pages<Request, Load>

  // Accessed by one step or one signal of the loader at a time.
  private var request: Request
  private var made: Set<Request> = []
  private var page: Load.Output?

  init(_ pages: Publishers.Pages<Request, Load>, downstream: Downstream) {
    self.pages = pages
    request = pages.first
    super.init(ConcatenateMachine(beginsOnDemand: true), name: "Pages", downstream: downstream)
  }

  override func advance() {
    made.insert(request)
    // Unchecked: the closures are called with the engine that follows the publisher, which is this one.
    follow(pages.load(request)) { engine, page in
      unsafe release(exchange(&unsafeDowncast(engine, to: PagesEngine.self).page, with: page))
    } ending: { engine, input, failure in
      unsafe unsafeDowncast(engine, to: PagesEngine.self).didLoad(input, failure)
    }
  }

  private func didLoad(_ input: EngineInput, _ failure: Load.Failure?) {
    if let failure { return end(input, failure) }
    guard let page = page.take(), let next = pages.next(page) else {
      return _ = signal(input) { machine, input in
        machine.end(input, nil)
        machine.finish()
      }
    }
    if made.contains(next) { return end(input, pages.failure(.repeatedRequest(next))) }
    if made.count >= pages.limit { return end(input, pages.failure(.tooManyPages(limit: pages.limit))) }
    release(exchange(&request, with: next))
    end(input, nil)
  }

  private func end(_ input: EngineInput, _ failure: Load.Failure?) {
    signal(failure, of: input) { $0.end($1, $2) }
  }
}
