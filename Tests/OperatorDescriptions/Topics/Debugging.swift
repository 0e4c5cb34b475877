import Combine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorDescription {
  static var debugging: [Self] {
    [
      .passing(
        "breakpoint", of: "breakpoint(receiveSubscription:receiveOutput:receiveCompletion:)",
        subscriber: "Breakpoint", parts: []
      ) { up, _ in up.breakpoint(receiveOutput: { $0.seen.number < 0 }) },
      .passing(
        "breakpointOnError", of: "breakpointOnError()", [.handlesFailure, .stopsAtFailure, .keepsAll]
      ) { up, _ in up.breakpointOnError() },
      Self(
        "print", of: "print(_:to:)", subscription: "Print", parts: [], value: .passed, completion: .passed,
        .keepsAll
      ) { up, _ in up.print(to: Nowhere()) },
      Self(
        "handleEvents",
        of: "handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)",
        subscription: "HandleEvents", parts: [], value: .passed, completion: .passed, .keepsAll
      ) { up, _ in up.handleEvents(receiveOutput: { _ = $0.seen }) },
    ]
  }

  static var erasing: [Self] {
    [
      .form(
        "eraseToAnyPublisher", of: "eraseToAnyPublisher()",
        checks: .only(
          .verifier,
          rest: .doesNotApply("All checks see it, since the publisher of each description is erased."))
      ) { up, _ in
        up.eraseToAnyPublisher()
      }
    ]
  }
}

extension Picture {
  @PictureTable static var debugging: [Picture] {
    Picture("Publishers.HandleEvents", "receiveOutput") {
      let received = PassthroughSubject<Int, TestError>()
      try $0.numbers().handleEvents(receiveOutput: { received.send($0) }).drive()
      return received
    }
    Picture("Publishers.HandleEvents", "handleEvents(…)") { try $0.numbers().handleEvents() }
  }
}
