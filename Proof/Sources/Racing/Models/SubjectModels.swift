import OperatorDescriptions

/// Forwards requested values, and buffers nothing.
struct PassthroughModel: CallModel {
  private var audience = Audience()
  private var end: CallSignal?

  mutating func apply(_ call: Call, emit: (Int, CallSignal) -> Void) -> Int? {
    switch call {
    case .send(let value, _):
      for subscriber in audience.listeners where audience.take(subscriber) {
        emit(subscriber, .value([value]))
      }
    case .finish: close(.finished, emit)
    case .fail: close(.failed, emit)
    case .subscribe(let subscriber, let count):
      audience.join(subscriber, wanting: count)
      if let end { audience.end(end, emit: emit) }
    case .request(let count, let subscriber): audience.request(count, by: subscriber)
    case .cancel(let subscriber), .drop(let subscriber): audience.leave(subscriber)
    case .read, .advance, .drain, .discard: break
    }
    return nil
  }

  private mutating func close(_ signal: CallSignal, _ emit: (Int, CallSignal) -> Void) {
    guard end == nil else { return }
    end = signal
    audience.end(signal, emit: emit)
  }
}

/// Keeps the latest value for subscribers that have not received it.
struct CurrentValueModel: CallModel {
  private var value = 0
  private var audience = Audience()
  private var behind: Set<Int> = []
  private var end: CallSignal?

  mutating func apply(_ call: Call, emit: (Int, CallSignal) -> Void) -> Int? {
    switch call {
    case .send(let value, _):
      guard end == nil else { break }
      self.value = value
      behind.formUnion(audience.listeners)
      for subscriber in audience.listeners { catchUp(subscriber, emit) }
    case .finish: close(.finished, emit)
    case .fail: close(.failed, emit)
    case .subscribe(let subscriber, let count):
      audience.join(subscriber, wanting: count)
      behind.insert(subscriber)
      if let end { audience.end(end, emit: emit) } else { catchUp(subscriber, emit) }
    case .request(let count, let subscriber):
      audience.request(count, by: subscriber)
      catchUp(subscriber, emit)
    case .cancel(let subscriber), .drop(let subscriber): audience.leave(subscriber)
    case .read: return value
    case .advance, .drain, .discard: break
    }
    return nil
  }

  private mutating func catchUp(_ subscriber: Int, _ emit: (Int, CallSignal) -> Void) {
    guard behind.contains(subscriber), audience.take(subscriber) else { return }
    behind.remove(subscriber)
    emit(subscriber, .value([value]))
  }

  private mutating func close(_ signal: CallSignal, _ emit: (Int, CallSignal) -> Void) {
    guard end == nil else { return }
    end = signal
    audience.end(signal, emit: emit)
  }
}

/// Keeps the newest values for new subscribers, and the unrequested values for every subscriber.
struct ReplayModel: CallModel {
  let capacity: Int
  /// Whether it drops its values, and ignores its input, without a subscriber.
  var isDeafAlone = false
  /// Whether a failure is delivered before unrequested values, which are then dropped.
  var failsAtOnce = false
  private var log: [Int] = []
  private var places = [0, 0, 0]
  private var audience = Audience()
  private var end: CallSignal?
  /// How its input ended while it ignored it, which it is told when it subscribes to it again.
  private var unheardEnd: CallSignal?

  init(capacity: Int, isDeafAlone: Bool = false, failsAtOnce: Bool = false) {
    self.capacity = capacity
    self.isDeafAlone = isDeafAlone
    self.failsAtOnce = failsAtOnce
  }

  mutating func apply(_ call: Call, emit: (Int, CallSignal) -> Void) -> Int? {
    switch call {
    case .send(let value, _): if hears { log.append(value) }
    case .finish: take(.finished)
    case .fail:
      if hears, failsAtOnce { places = places.map { _ in log.count } }
      take(.failed)
    case .subscribe(let subscriber, let count):
      audience.join(subscriber, wanting: count)
      places[subscriber] = max(0, log.count - capacity)
      end = end ?? unheardEnd
    case .request(let count, let subscriber): audience.request(count, by: subscriber)
    case .cancel(let subscriber), .drop(let subscriber):
      audience.leave(subscriber)
      if isDeafAlone, end == nil, audience.listeners.isEmpty { log = [] }
    case .read, .advance, .drain, .discard: break
    }
    for subscriber in audience.listeners { serve(subscriber, emit) }
    return nil
  }

  private var hears: Bool { end == nil && !(isDeafAlone && audience.listeners.isEmpty) }

  private mutating func take(_ end: CallSignal) {
    if hears { self.end = end } else { unheardEnd = unheardEnd ?? end }
  }

  private mutating func serve(_ subscriber: Int, _ emit: (Int, CallSignal) -> Void) {
    while places[subscriber] < log.count, audience.take(subscriber) {
      emit(subscriber, .value([log[places[subscriber]]]))
      places[subscriber] += 1
    }
    if let end, places[subscriber] == log.count {
      emit(subscriber, end)
      audience.leave(subscriber)
    }
  }
}

/// Keeps the first result: a value for subscribers with demand, a failure for every subscriber.
struct FutureModel: CallModel {
  private var result: Call?
  private var audience = Audience()

  mutating func apply(_ call: Call, emit: (Int, CallSignal) -> Void) -> Int? {
    switch call {
    case .send, .fail: if result == nil { result = call }
    case .subscribe(let subscriber, let count): audience.join(subscriber, wanting: count)
    case .request(let count, let subscriber): audience.request(count, by: subscriber)
    case .cancel(let subscriber), .drop(let subscriber): audience.leave(subscriber)
    case .finish, .read, .advance, .drain, .discard: break
    }
    switch result {
    case .send(let value, _):
      for subscriber in audience.listeners where audience.take(subscriber) {
        emit(subscriber, .value([value]))
        emit(subscriber, .finished)
        audience.leave(subscriber)
      }
    case .fail: audience.end(.failed, emit: emit)
    default: break
    }
    return nil
  }
}
