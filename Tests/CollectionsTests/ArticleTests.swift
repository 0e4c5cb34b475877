import SwiftCombineCollections
import SwiftCombine
import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

/// The chains of the articles.
@Suite struct ArticleTests {
  /// A control that publishes itself whenever it is switched.
  private final class Switch {
    private let changes: CurrentValueSubject<Bool, Never>
    init(isOn: Bool) { changes = CurrentValueSubject(isOn) }
    var isOn: Bool {
      get { changes.value }
      set { changes.value = newValue }
    }
    var publisher: AnyPublisher<Switch, Never> { changes.map { _ in self }.eraseToAnyPublisher() }
  }

  private struct Image: Equatable {
    let url: URL
  }

  @Test func `twenty-four images, in the order of their addresses, when the last is there`() {
    let clock = VirtualTimeScheduler()
    let urls = (1...24).map { URL(string: "http://images.example/\($0)")! }
    func load(_ url: URL) -> AnyPublisher<Image, URLError> {
      let delay = 0.25 - Double(url.lastPathComponent)! / 100  // the last is the fastest
      return Just(Image(url: url)).setFailureType(to: URLError.self)
        .delay(for: .seconds(delay), scheduler: clock).eraseToAnyPublisher()
    }
    var received: [[Image]] = []
    var completions: [Subscribers.Completion<URLError>] = []
    let token = urls.map(load).zipped().sink {
      completions.append($0)
    } receiveValue: {
      received.append($0)
    }
    clock.advance(by: .milliseconds(239))
    #expect(received == [])
    clock.advance(by: .milliseconds(1))
    #expect(received == [urls.map(Image.init)])
    #expect(completions == [.finished])
    withExtendedLifetime(token) {}
  }

  @Test func `a button that is enabled while every switch is on`() {
    let switches = [true, true, false].map(Switch.init)
    var states: [Bool] = []
    let token = switches.map(\.publisher).combinedLatest().map { $0.allSatisfy(\.isOn) }.sink {
      states.append($0)
    }
    switches[2].isOn = true
    switches[0].isOn = false
    switches[0].isOn = true
    #expect(states == [false, true, false, true])
    withExtendedLifetime(token) {}
  }

  @Test func `inside extensions of collections zip is the standard library's function`() {
    #expect([1, 2, 3].neighbors.map { $0.1 - $0.0 } == [1, 1])
    #expect("abc".pairs.map { [$0.0, $0.1] } == [["a", "b"], ["b", "c"]])
    #expect([Just(1), Just(2)].publisherPairs.count == 1)
  }
}

extension Array where Element == Int {
  fileprivate var neighbors: [(Int, Int)] { Array<(Int, Int)>(zip(self, dropFirst())) }
}

extension Collection {
  fileprivate var pairs: [(Element, Element)] { Array(zip(self, dropFirst())) }
}

extension Collection where Element: Publisher {
  fileprivate var publisherPairs: [(Element, Element)] { Array(zip(self, dropFirst())) }
}
