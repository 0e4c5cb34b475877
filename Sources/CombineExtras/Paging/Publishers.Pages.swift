import CombineMachinery
import CombineShim
import CombineToolkit

extension Publishers {
  /// A publisher that loads pages, each of which says where the next one is.
  public struct Pages<Request: Hashable & Sendable, Load: Publisher>: Publisher {
    public typealias Output = Load.Output
    public typealias Failure = Load.Failure
    /// Where the first page is.
    public let first: Request
    /// How many pages may be loaded.
    public let limit: Int
    /// Where the page after a page is.
    public let next: (Output) -> Request?
    /// Loads a page.
    public let load: (Request) -> Load
    /// Makes the failure when pages go round in circles or do not end.
    public let failure: (PagingError<Request>) -> Failure

    /// Makes what the function `pages` returns.
    public init(
      first: Request, limit: Int, next: @escaping (Output) -> Request?, load: @escaping (Request) -> Load,
      failure: @escaping (PagingError<Request>) -> Failure
    ) {
      self.first = first
      self.limit = limit
      self.next = next
      self.load = load
      self.failure = failure
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = PagesEngine(self, downstream: subscriber)
      engine.begin()
    }
  }

  /// Delivers a page, the page it points to, and so on.
  ///
  ///     load("/1")      ──A┤       next(A) is "/2"
  ///     load("/2")         ──B┤    next(B) is nil
  ///     pages("/1")     ──A──B┤
  ///
  /// **Demand**: a page is loaded when the one before has arrived and another is wanted; until then `load` is
  /// not called. The end after the last page needs no demand. **Failure**: the loader's, after the pages
  /// before it; and what `failure` makes when a page points to one that was loaded before, or to one too
  /// many. **Cancellation**: cancels what is being loaded. **Delivery**: where the loader delivers; the
  /// closures are called there, one at a time. **Memory**: the requests made so far.
  ///
  /// A loader that delivers several values has them all delivered, and the last one says where the next page
  /// is; after one that finishes without a value there is none.
  ///
  /// - Parameters:
  ///   - first: Where the first page is.
  ///   - limit: How many pages may be loaded; to stop without a failure, use `prefix(_:)` instead.
  ///   - next: Where the page after a page is; `nil` after the last.
  ///   - load: Loads a page, and finishes after it.
  ///   - failure: Makes the loader's kind of failure when pages go round in circles or do not end.
  public static func pages<Request: Hashable & Sendable, Load: Publisher>(
    first: Request, limit: Int = .max, next: @escaping (Load.Output) -> Request?,
    load: @escaping (Request) -> Load, failure: @escaping (PagingError<Request>) -> Load.Failure
  ) -> Publishers.Pages<Request, Load> {
    Pages(first: first, limit: limit, next: next, load: load, failure: failure)
  }

  /// Delivers a page, the page it points to, and so on, and fails with a ``PagingError`` when pages go round
  /// in circles or do not end.
  ///
  /// Everything else is as with the form that makes a failure of the loader's kind.
  ///
  /// - Parameters:
  ///   - first: Where the first page is.
  ///   - limit: How many pages may be loaded; to stop without a failure, use `prefix(_:)` instead.
  ///   - next: Where the page after a page is; `nil` after the last.
  ///   - load: Loads a page, and finishes after it.
  public static func pages<Request: Hashable & Sendable, Load: Publisher>(
    first: Request, limit: Int = .max, next: @escaping (Load.Output) -> Request?,
    load: @escaping (Request) -> Load
  ) -> Publishers.Pages<Request, Load> where Load.Failure == any Error {
    Pages(first: first, limit: limit, next: next, load: load) { $0 }
  }
}

/// Loads one page after the other.
private final class PagesEngine<Request: Hashable & Sendable, Load: Publisher, Downstream: Subscriber>:
  OperatorEngine<ConcatenateMachine<Downstream.Input, Downstream.Failure>, Downstream>
where Load.Output == Downstream.Input, Load.Failure == Downstream.Failure {
  private let pages: Publishers.Pages<Request, Load>

  // Touched by one step or one signal of the loader at a time.
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
    follow(pages.load(request)) { engine, page in
      release(exchange(&unsafeDowncast(engine, to: PagesEngine.self).page, with: page))
    } ending: { engine, link, failure in
      unsafeDowncast(engine, to: PagesEngine.self).didLoad(link, failure)
    }
  }

  private func didLoad(_ link: InletLink, _ failure: Load.Failure?) {
    if let failure { return end(link, failure) }
    guard let page = page.take(), let next = pages.next(page) else {
      return _ = signal(link) { machine, link in
        machine.end(link, nil)
        machine.finish()
      }
    }
    if made.contains(next) { return end(link, pages.failure(.repeated(next))) }
    if made.count >= pages.limit { return end(link, pages.failure(.tooMany(limit: pages.limit))) }
    release(exchange(&request, with: next))
    end(link, nil)
  }

  private func end(_ link: InletLink, _ failure: Load.Failure?) {
    _ = signal((link, failure)) { $0.end($1.0, $1.1) }
  }
}
