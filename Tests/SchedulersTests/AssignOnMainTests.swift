import Foundation
import Observation
import SwiftCombine
import SwiftCombineSchedulers
import Testing

@MainActor @Observable private final class Prices {
  var latest = 0
  var token: AnyCancellable?

  func follow(_ prices: some Publisher<Int, Never>) { token = prices.assign(to: \.latest, onMain: self) }
}

@MainActor @Suite struct AssignOnMainTests {
  private let subject = PassthroughSubject<Int, Never>()

  @Test func `a value that is sent on the main thread is assigned at once`() {
    let model = Prices()
    model.follow(subject)
    subject.send(1)
    #expect(model.latest == 1)
    model.token = nil
    subject.send(2)
    #expect(model.latest == 1)
  }

  @Test func `the values of another thread are assigned on the main thread, in order`() async {
    let model = Prices()
    model.follow(subject)
    let subject = subject
    await withCheckedContinuation { continuation in
      Thread {
        for number in 1...100 { subject.send(number) }
        DispatchQueue.main.async { continuation.resume() }
      }.start()
    }
    #expect(model.latest == 100)
  }

  #if !canImport(Darwin)  // has Observations from macOS 26 on
    @Test(.timeLimit(.minutes(60)))
    func `observations of a model are fed by the publisher`() async {
      let model = Prices()
      model.follow(subject)
      var received: [Int] = []
      for await price in Observations({ model.latest }) {
        received.append(price)
        if price == 3 { break }
        subject.send(price + 1)
      }
      #expect(received == [0, 1, 2, 3])
    }
  #endif

  @Test func `a model that stores the token is released, and the next value cancels`() {
    var model: Prices? = Prices()
    weak let released = model
    var isCanceled = false
    let values = subject.handleEvents(receiveCancel: { isCanceled = true })
    let token = values.assign(to: \.latest, onMain: model!)
    model!.follow(subject)
    subject.send(1)
    model = nil
    #expect(released == nil)
    #expect(!isCanceled)
    subject.send(2)
    withExtendedLifetime(token) { #expect(isCanceled) }
  }
}
