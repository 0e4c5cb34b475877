import Combine
import SwiftCombineExtras
import CommandLineTesting
import Foundation
import FoundationNetworking
import HTTPLoopback
import Testing

/// `Publishers.Pages` against a server whose pages say in their JSON where the next one is.
@Suite struct PagingTests {
  typealias PageEvent = Event<Page, PageError>

  struct Page: Codable, Equatable {
    let items: [Int]
    let next: URL?
  }

  enum PageError: Error, Equatable {
    case status(Int)
    case paging(PagingError<URL>)
    case other(String)
  }

  /// A server of pages `/1` to `/5`, each with two items.
  private final class Library {
    let log = HTTPLog()
    let server: HTTPServer
    private let session = URLSession(configuration: .ephemeral)

    init(answering answer: @escaping @Sendable (Int) -> HTTPAnswer? = { _ in nil }) throws {
      server = try HTTPServer(log: log) { request in
        let number = Int(request.path.dropFirst()) ?? 0
        return answer(number) ?? Library.page(number, next: number < 5 ? number + 1 : nil)
      }
    }

    deinit {
      session.invalidateAndCancel()
      server.stop()
    }

    static func page(_ number: Int, next: Int?) -> HTTPAnswer {
      let link = next.map { #""/\#($0)""# } ?? "null"
      return .json(#"{ "items": [\#(number * 10), \#(number * 10 + 1)], "next": \#(link) }"#)
    }

    var pages: some Publisher<Page, PageError> {
      Publishers.Pages(first: server.url("1")) { (page: Page) in
        page.next.map { self.server.url(String($0.path.dropFirst())) }
      } load: { url in
        self.load(url)
      } failure: {
        .paging($0)
      }
    }

    private func load(_ url: URL) -> AnyPublisher<Page, PageError> {
      session.dataTaskPublisher(for: url)
        .tryMap { data, response in
          let code = (response as? HTTPURLResponse)?.statusCode ?? 0
          if code != 200 { throw PageError.status(code) }
          return data
        }
        .decode(type: Page.self, decoder: JSONDecoder())
        .mapError { $0 as? PageError ?? .other("\($0)") }
        .eraseToAnyPublisher()
    }
  }

  private func page(_ number: Int, next: Int?) -> Page {
    Page(items: [number * 10, number * 10 + 1], next: next.map { URL(string: "/\($0)")! })
  }

  @Test func `five pages are delivered in order, with five requests`() throws {
    let library = try Library()
    var expected = (1...4).map { PageEvent.value(page($0, next: $0 + 1)) }
    expected += [.value(page(5, next: nil)), .finished]
    #expect(history(of: library.pages) == expected)
    #expect(library.log.paths == ["/1", "/2", "/3", "/4", "/5"])
  }

  @Test func `a prefix of two makes two requests`() throws {
    let library = try Library()
    #expect(
      history(of: library.pages.prefix(2)) == [.value(page(1, next: 2)), .value(page(2, next: 3)), .finished])
    #expect(library.log.paths == ["/1", "/2"])
  }

  @Test func `pages as one array, and as a stream of their items`() throws {
    let library = try Library()
    #expect(history(of: library.pages.collect().map(\.count)) == [.value(5), .finished])
    let items = library.pages.concatMap { $0.items.publisher }.collect()
    #expect(history(of: items) == [.value([10, 11, 20, 21, 30, 31, 40, 41, 50, 51]), .finished])
  }

  @Test func `a page is requested when there is demand`() throws {
    let library = try Library()
    let arrived = DispatchSemaphore(value: 0)
    var subscription: (any Subscription)?
    library.pages.subscribe(
      AnySubscriber(
        receiveSubscription: { subscription = $0 },
        receiveValue: { _ in
          arrived.signal()
          return .none
        }, receiveCompletion: { _ in }))
    #expect(library.log.paths == [])
    for count in 1...3 {
      subscription?.request(.max(1))
      #expect(arrived.wait(timeout: .now() + 600) == .success)
      // The page has arrived, and the next page was not requested.
      #expect(library.log.paths.count == count)
    }
    subscription?.cancel()
  }

  @Test func `the pages before a failing page are delivered before the failure`() throws {
    let library = try Library { $0 == 3 ? .status(500) : nil }
    #expect(
      history(of: library.pages)
        == [.value(page(1, next: 2)), .value(page(2, next: 3)), .failed(.status(500))])
    #expect(library.log.paths == ["/1", "/2", "/3"])
  }

  @Test func `a page that points back is a failure`() throws {
    let library = try Library { $0 == 2 ? Library.page(2, next: 1) : nil }
    #expect(
      history(of: library.pages)
        == [
          .value(page(1, next: 2)), .value(page(2, next: 1)),
          .failed(.paging(.repeatedRequest(library.server.url("1")))),
        ])
    #expect(library.log.paths == ["/1", "/2"])
  }

  @Test func `a cancel closes the request that is under way`() throws {
    let library = try Library { $0 == 2 ? Library.page(2, next: nil).held(until: .opened("never")) : nil }
    let token = library.pages.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    #expect(library.log.wait { $0.paths == ["/1", "/2"] })
    token.cancel()
    #expect(library.log.wait { $0.openConnections == 0 })
    #expect(
      library.log.events.contains { if case .disconnected(_, byClient: true) = $0 { true } else { false } })
  }
}
