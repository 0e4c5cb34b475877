/// A joining operator with one subscriber; the inputs buffer values that it has not requested yet.
public struct JoinModel<J: Joint>: CallModel {
  private var joint: J
  /// The inputs that completed, and those of them that failed.
  private var ended: Set<Int> = []
  private var failed: Set<Int> = []
  private var audience = Audience()
  private var isOver = false

  public init(_ joint: J) { self.joint = joint }

  public mutating func apply(_ call: Call, emit: (Int, CallSignal) -> Void) -> Int? {
    guard !isOver else { return nil }
    switch call {
    case .send(let value, let input):
      if !audience.listeners.isEmpty, !ended.contains(input) { joint.send(value, to: input) }
    case .finish(let input): if ended.insert(input).inserted { joint.finish(input) }
    case .fail(let input):
      guard ended.insert(input).inserted else { break }
      failed.insert(input)
      joint.fail(input)
    case .subscribe(let subscriber, let count): audience.join(subscriber, wanting: count)
    case .request(let count, let subscriber): audience.request(count, by: subscriber)
    case .cancel, .drop: isOver = true
    case .read, .advance, .drain, .discard: break
    }
    if !audience.listeners.isEmpty, !isOver { proceed(emit) }
    return nil
  }

  private mutating func proceed(_ emit: (Int, CallSignal) -> Void) {
    while audience.wants(0), let tuple = joint.pop() {
      _ = audience.take(0)
      emit(0, .value(tuple))
    }
    guard let end else { return }
    isOver = true
    audience.end(end, emit: emit)
  }

  /// How it completes, after the tuples that are requested; `nil` if it does not.
  private var end: CallSignal? {
    if failed.contains(where: joint.hears) { return .failed }
    return joint.isOver && joint.isEmpty ? .finished : nil
  }
}

extension Joint {
  /// What a subscriber with unlimited demand receives of serial calls, as texts: `[1, 2]`, `|`, `×`.
  public func history(of calls: [Call]) -> [String] {
    var model = JoinModel(self)
    var history: [String] = []
    for call in [.subscribe()] + calls { _ = model.apply(call) { history.append("\($1)") } }
    return history
  }

  /// What a subscriber with unlimited demand may receive if threads make these calls. One that cancels may
  /// have received any part of it.
  public func histories(of script: CallScript) -> Set<[String]> {
    let mayStop = script.threads.joined().contains { $0.leaver != nil }
    let certain = history(of: script.before).count
    var histories: Set<[String]> = []
    for order in orders(of: script.threads.map { $0.filter { $0.input != nil } }) {
      let history = history(of: script.before + order + script.after)
      for count in (mayStop ? certain : history.count)...history.count {
        histories.insert(Array(history.prefix(count)))
      }
    }
    return histories
  }

  /// All orders in which the calls of each thread keep theirs.
  private func orders(of threads: [[Call]]) -> [[Call]] {
    if threads.allSatisfy(\.isEmpty) { return [[]] }
    return threads.indices.filter { !threads[$0].isEmpty }.flatMap { thread in
      var rest = threads
      let first = rest[thread].removeFirst()
      return orders(of: rest).map { [first] + $0 }
    }
  }
}
