import OperatorDescriptions

/// A joining operator with one subscriber; the inputs buffer values that it has not requested yet.
struct JoinModel<J: Joint>: Model {
  private var inputs: JoinedInputs<J>
  private var audience = Audience()
  private var isOver = false

  init(_ joint: J) { inputs = JoinedInputs(joint) }

  mutating func apply(_ call: Call, emit: (Int, Signal) -> Void) -> Int? {
    guard !isOver else { return nil }
    switch call {
    case .send(let value, let input): if !audience.listeners.isEmpty { inputs.send(value, to: input) }
    case .finish(let input): inputs.end(input, fails: false)
    case .fail(let input): inputs.end(input, fails: true)
    case .subscribe(let subscriber, let count): audience.join(subscriber, wanting: count)
    case .request(let count, let subscriber): audience.request(count, by: subscriber)
    case .cancel, .drop: isOver = true
    case .read, .advance: break
    }
    if !audience.listeners.isEmpty, !isOver { proceed(emit) }
    return nil
  }

  private mutating func proceed(_ emit: (Int, Signal) -> Void) {
    while audience.wants(0), let tuple = inputs.pop() {
      _ = audience.take(0)
      emit(0, .value(tuple))
    }
    if let end = inputs.end {
      isOver = true
      audience.end(end == .failed ? .failed : .finished, emit: emit)
    }
  }
}
