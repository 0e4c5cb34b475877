import OperatorCatalog

extension TimelineEvent {
  /// The number of the end and of the kind: 16 kinds for each of two inputs, two outputs and up to 28 inner
  /// publishers, and all of them again on the scheduler.
  var code: Int {
    let end =
      switch place {
      case .input(let number): number
      case .output(let number): 2 + number
      case .inner(let number): 4 + number
      }
    return (isOnScheduler ? 512 : 0) + end * 16 + kind.number
  }
}

extension TimelineEvent.Kind {
  var number: Int {
    switch self {
    case .subscribed: 0
    case .requested: 1
    case .value: 2
    case .dropped: 3
    case .finished: 4
    case .failed: 5
    case .cancelled: 6
    case .unpublished: 7
    case .opened: 8
    }
  }

  /// Whether an end of the operator had a value.
  var isMarble: Bool {
    switch self {
    case .value, .dropped, .unpublished: true
    case .subscribed, .opened, .requested, .finished, .failed, .cancelled: false
    }
  }

  /// Whether nothing follows at this end.
  var isEnd: Bool {
    switch self {
    case .finished, .failed, .cancelled: true
    case .subscribed, .opened, .requested, .value, .dropped, .unpublished: false
    }
  }

  /// The value, the error or the name.
  var text: String? {
    switch self {
    case .opened(let text), .value(let text), .dropped(let text), .unpublished(let text), .failed(let text):
      text
    case .subscribed, .requested, .finished, .cancelled: nil
    }
  }

  /// What a page says; its scripts say the same.
  var words: String {
    switch self {
    case .subscribed: "subscribed"
    case .opened(let name): "subscribed: \(name)"
    case .requested(let count): "requested \(count.map(String.init) ?? "unlimited")"
    case .value(let text): "value \(text)"
    case .dropped(let text): "dropped \(text), not requested"
    case .unpublished(let text): "value \(text), never published"
    case .finished: "finished"
    case .failed(let text): "failed: \(text)"
    case .cancelled: "canceled"
    }
  }
}

extension CatalogEntry {
  /// What a page calls an end of the operator.
  func title(_ place: TimelineEvent.Place) -> String {
    switch place {
    case .input(let number):
      endNames?.input ?? (inputCount == 1 ? "input" : number == 0 ? "first input" : "second input")
    case .output(let number): number == 0 ? endNames?.output ?? "output" : "later subscriber"
    case .inner(let number): "inner publisher \(number + 1)"
    }
  }

  /// An event in one line.
  func sentence(_ event: TimelineEvent) -> String {
    "\(event.tick) \(title(event.place)) \(event.kind.words)\(event.isOnScheduler ? ", on the scheduler" : "")"
  }
}
