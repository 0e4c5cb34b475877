import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("Publishers.Pages")
struct PagesTests {
  /// A page of numbers, and where the next one is.
  struct Page: Equatable {
    let number: Int
    let next: String?
    var items: [Int] { [number * 10, number * 10 + 1] }
  }

  /// Pages that are loaded at once, and the requests for them.
  final class Book {
    let history = EventHistory()
    let next: (Int) -> String?
    var broken: Int?

    init(_ next: @escaping (Int) -> String?) { self.next = next }

    /// A book of a number of pages, each pointing to the next.
    convenience init(pages: Int) { self.init { $0 < pages ? "/\($0 + 1)" : nil } }

    func load(_ request: String) -> AnyPublisher<Page, TestError> {
      history.note(request)
      let number = Int(request.dropFirst())!
      if number == broken { return Fail(error: TestError("page \(number)")).eraseToAnyPublisher() }
      return Just(Page(number: number, next: next(number))).setFailureType(to: TestError.self)
        .eraseToAnyPublisher()
    }

    func pages(limit: Int = .max) -> Publishers.Pages<String, AnyPublisher<Page, TestError>> {
      Publishers.Pages(first: "/1", limit: limit, next: \.next, load: load) { TestError(describing: $0) }
    }
  }

  @Test func `all pages are delivered in order, each loaded once, and the completion`() {
    let book = Book(pages: 5)
    let recorder = book.pages().map(\.number).record()
    #expect(recorder.values == [1, 2, 3, 4, 5] && recorder.completion == .finished)
    #expect(book.history.lines == ["/1", "/2", "/3", "/4", "/5"])
    #expect(book.pages().record().events.first == .subscription("Pages"))
  }

  @Test func `two pages of a prefix are two requests`() {
    let book = Book(pages: 5)
    let recorder = book.pages().prefix(2).map(\.number).record()
    #expect(recorder.values == [1, 2] && recorder.completion == .finished)
    #expect(book.history.lines == ["/1", "/2"])
  }

  @Test func `a page is loaded only when there is demand`() {
    let book = Book(pages: 3)
    let recorder = book.pages().map(\.number).record(demand: .none)
    #expect(book.history.lines == [])
    recorder.request(.max(1))
    #expect(book.history.lines == ["/1"] && recorder.values == [1])
    recorder.request(.max(1))
    #expect(book.history.lines == ["/1", "/2"] && recorder.values == [1, 2])
    #expect(recorder.completion == nil)
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2, 3] && recorder.completion == .finished)
  }

  @Test func `nothing is loaded before the subscriber has its subscription`() {
    let book = Book(pages: 1)
    let recorder = Recorder<Page, TestError>()
    recorder.onSubscription = { recorder in
      recorder.request(.max(1))
      book.history.note("asked")
    }
    book.pages().subscribe(recorder)
    #expect(book.history.lines == ["asked", "/1"])
    #expect(recorder.values.count == 1 && recorder.completion == .finished)
  }

  @Test func `demand returned for a page counts`() {
    let book = Book(pages: 5)
    let recorder = book.pages().map(\.number).record(demand: .max(1), answering: { $0 < 3 ? .max(1) : .none })
    #expect(recorder.values == [1, 2, 3])
    #expect(book.history.lines.count == 3)
  }

  @Test func `a page that cannot be loaded fails after those before it`() {
    let book = Book(pages: 5)
    book.broken = 3
    let recorder = book.pages().map(\.number).record()
    #expect(recorder.values == [1, 2] && recorder.completion == .failure("page 3"))
    #expect(book.history.lines == ["/1", "/2", "/3"])
  }

  @Test func `a page that points back is delivered, and then fails`() {
    let book = Book { $0 == 1 ? "/2" : "/1" }
    let recorder = book.pages().map(\.number).record()
    #expect(recorder.values == [1, 2])
    #expect(recorder.completion == .failure(TestError(describing: PagingError.repeatedRequest("/1"))))
    #expect(book.history.lines == ["/1", "/2"])
    let ring = Book { $0 < 4 ? "/\($0 + 1)" : "/2" }
    #expect(ring.pages(limit: 9).map(\.number).record().values == [1, 2, 3, 4])
    let itself = Book { _ in "/1" }
    #expect(itself.pages().map(\.number).record().values == [1])
  }

  @Test func `one page more than the limit is a failure`() {
    let book = Book(pages: 4)
    #expect(book.pages(limit: 4).record().completion == .finished)
    let recorder = book.pages(limit: 3).map(\.number).record()
    #expect(recorder.values == [1, 2, 3])
    #expect(
      recorder.completion == .failure(TestError(describing: PagingError<String>.tooManyPages(limit: 3))))
    #expect(book.history.lines.count == 7)
  }

  @Test func `an error says what to do`() {
    #expect(
      "\(PagingError.repeatedRequest("/1"))"
        == "The page of /1 was loaded before. Check what a page returns for the next one.")
    #expect(
      "\(PagingError<Int>.tooManyPages(limit: 3))"
        == "There are more than 3 pages. Raise the limit, or end at a page whose next request is nil.")
  }

  @Test(arguments: [0, -3], [Subscribers.Demand.none, .unlimited])
  func `a limit of no page fails on subscription and loads nothing`(limit: Int, demand: Subscribers.Demand) {
    let book = Book(pages: 4)
    let recorder = book.pages(limit: limit).record(demand: demand)
    #expect(recorder.values == [])
    #expect(
      recorder.completion == .failure(TestError(describing: PagingError<String>.tooManyPages(limit: limit))))
    #expect(book.history.lines == [])
  }

  @Test func `with a loader of any error the guard needs no closure`() {
    let pages = Publishers.Pages(first: 1) { (page: Int) in
      page == 3 ? 1 : page + 1
    } load: {
      Just($0).setFailureType(to: (any Error).self)
    }
    let recorder = pages.record()
    #expect(recorder.values == [1, 2, 3])
    guard case .failure(let error)? = recorder.completion else {
      Issue.record("no failure")
      return
    }
    #expect(error as? PagingError<Int> == .repeatedRequest(1))
  }

  @Test func `collected they are one array, flattened their items`() {
    let book = Book(pages: 5)
    #expect(book.pages().map(\.number).collect().record().values == [[1, 2, 3, 4, 5]])
    let items = book.pages().flatMap { $0.items.publisher.setFailureType(to: TestError.self) }.record()
    #expect(items.values == [10, 11, 20, 21, 30, 31, 40, 41, 50, 51])
  }

  @Test func `demand is passed to the next page, which waits for the completion of the one before`() {
    let sources = (1...2).map { ScriptedSource<Int, TestError>("\($0)") }
    let pages = Publishers.Pages(first: 0) {
      $0 < 1 ? $0 + 1 : nil
    } load: {
      sources[$0]
    } failure: {
      TestError(describing: $0)
    }
    let recorder = pages.record(demand: .max(2))
    #expect(sources[0].log == [.subscribed, .requested(.max(2))])
    sources[0].send(0)
    #expect(sources[1].log == [])
    sources[0].send(completion: .finished)
    #expect(sources[1].log == [.subscribed, .requested(.max(1))])
    recorder.request(.max(3))
    #expect(sources[1].log.last == .requested(.max(3)))
    sources[1].send(1)
    sources[1].send(completion: .finished)
    #expect(recorder.events == [.subscription("Pages"), .value(0), .value(1), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `a loader without a page completes the pages, the last of several values decides the next`() {
    let pages = Publishers.Pages(first: 1) { (page: Int) in
      page < 100 ? page : nil
    } load: { request -> AnyPublisher<Int, TestError> in
      let values = request < 10 ? [request, request * 10] : []
      return values.publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
    } failure: {
      TestError(describing: $0)
    }
    #expect(pages.record().events == [.subscription("Pages"), .value(1), .value(10), .finished])
  }

  @Test func `canceling cancels the page that is being loaded`() {
    let source = ScriptedSource<Int, TestError>()
    let requests = EventHistory()
    let pages = Publishers.Pages(first: 0) {
      $0 + 1
    } load: {
      requests.note("\($0)")
      return source
    } failure: {
      TestError(describing: $0)
    }
    let recorder = pages.record()
    source.send(0)
    source.send(completion: .finished)
    recorder.cancel()
    #expect(source.newestSubscription.log == [.subscribed, .requested(.unlimited), .cancelled])
    #expect(requests.lines == ["0", "1"])
    source.misbehave.send(1)
    source.misbehave.send(completion: .finished)
    #expect(recorder.values == [0] && requests.lines == ["0", "1"])
  }

  @Test func `canceling inside the loader's closure subscribes to nothing`() {
    let source = ScriptedSource<Int, TestError>()
    let recorder = Recorder<Int, TestError>(demand: .none)
    Publishers.Pages(first: 0) {
      $0 + 1
    } load: { _ in
      recorder.cancel()
      return source
    } failure: {
      TestError(describing: $0)
    }.subscribe(recorder)
    recorder.request(.unlimited)
    #expect(source.log == [])
  }

  @Test func `many pages do not recurse`() {
    let pages = Publishers.Pages(first: 1) { (page: Int) in
      page < elementCount ? page + 1 : nil
    } load: {
      Just($0).setFailureType(to: (any Error).self)
    }
    let recorder = pages.count().record()
    #expect(recorder.values == [elementCount])
    let one = pages.record(demand: .max(1), answering: { _ in .max(1) })
    #expect(one.values.count == elementCount)
  }

  @Test func `subscribers, pages and closures are freed at completion and at the cancellation`() {
    final class Witness {}
    for isCancelled in [false, true] {
      let source = ScriptedSource<Witness, TestError>(keepsSubscribers: false)
      weak var (held, page): (Witness?, Witness?)
      var token: AnyCancellable?
      do {
        let object = Witness()
        held = object
        token = Publishers.Pages(first: 0) { (_: Witness) in
          withExtendedLifetime(object) { nil as Int? }
        } load: { _ in
          source
        } failure: {
          TestError(describing: $0)
        }.sink { _ in
        } receiveValue: { _ in
        }
        let value = Witness()
        page = value
        source.send(value)
      }
      if isCancelled { token = nil } else { source.send(completion: .finished) }
      #expect(held == nil && page == nil)
      withExtendedLifetime(token) {}
    }
  }
}

@Suite struct PagesRaces {
  @Test func `requests and pages from several threads`() {
    for _ in rounds(of: 100) {
      let queue = ScriptedQueue()
      let pages = Publishers.Pages(first: 1) { (page: Int) in
        page < 20 ? page + 1 : nil
      } load: { request in
        Just(request).setFailureType(to: (any Error).self).receive(on: queue)
      }
      let recorder = pages.record(demand: .none)
      race(
        { for _ in 0..<20 { recorder.request(.max(1)) } },
        { while recorder.completion == nil { queue.run() } })
      #expect(recorder.values == Array(1...20))
      #expect(recorder.violations == [])
    }
  }

  @Test func `canceling while pages arrive`() {
    for _ in rounds(of: 100) {
      let queue = ScriptedQueue()
      let pages = Publishers.Pages(first: 1) { (page: Int) in
        page + 1
      } load: { request in
        Just(request).setFailureType(to: (any Error).self).receive(on: queue)
      }
      let recorder = pages.record()
      let isCancelled = RaceFlag()
      race(
        {
          spin { recorder.values.count >= 5 }
          recorder.cancel()
          isCancelled.set()
        },
        { while !isCancelled.isSet { queue.run() } })
      #expect(recorder.values == Array(1...recorder.values.count))
      #expect(recorder.violations == [])
    }
  }
}
