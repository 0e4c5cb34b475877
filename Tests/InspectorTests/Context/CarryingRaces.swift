import Dispatch
import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct CarryingRaces {
  @Test func `threads that carry different values over one queue see each its own`() {
    let queue = DispatchQueue(label: "races")
    let wrong = RaceCounter()
    let received = RaceCounter()
    let body = { (name: Int) in
      {
        for _ in 0..<50 {
          let (subject, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
          let token = Request.$number.withValue(name) {
            subject.carrying(Request.$number).receive(on: queue).flatMap { _ in inner }
              .receive(on: queue).sink { _ in
                received.add()
                if Request.number != name { wrong.add() }
              }
          }
          subject.send(1)
          queue.sync {}
          inner.send(2)
          queue.sync {}
          token.cancel()
        }
      }
    }
    race([body(1), body(2), body(3)])
    #expect(received.count == 150)
    #expect(wrong.count == 0)
  }
}

private enum Request {
  @TaskLocal static var number = 0
}
