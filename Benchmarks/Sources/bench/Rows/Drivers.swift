import Combine
import Measuring

/// Half of what goes in, rounded down: the values that a filter for even numbers passes on.
func half(_ rounds: Int) -> Int { rounds / 2 }

/// Sends integers into one subject; the chain stays subscribed.
///
/// - Parameters:
///   - deliveries: How many deliveries one send is: the elements of a round.
///   - arriving: How many values arrive in a number of rounds; by default one a delivery.
///   - chain: Subscribes to the subject.
func sends(
  deliveries: Int = 1, arriving: ((Int) -> Int)? = nil,
  _ chain: @escaping (PassthroughSubject<Int, Never>) -> [AnyCancellable]
) -> () -> Workload {
  {
    let subject = PassthroughSubject<Int, Never>()
    let subscriptions = chain(subject)
    return Workload(elementsPerRound: deliveries, arriving: arriving) { rounds in
      for round in 0..<rounds { subject.send(round) }
      withExtendedLifetime(subscriptions) {}
    }
  }
}

/// Sends integers into a subject that keeps the latest.
func sendsCurrentValues(
  _ chain: @escaping (CurrentValueSubject<Int, Never>) -> [AnyCancellable]
) -> () -> Workload {
  {
    let subject = CurrentValueSubject<Int, Never>(0)
    let subscriptions = chain(subject)
    return Workload { rounds in
      for round in 0..<rounds { subject.send(round) }
      withExtendedLifetime(subscriptions) {}
    }
  }
}

/// Sends integers into two subjects in turn: a round is one send to each.
///
/// - Parameters:
///   - elements: What a round counts as: a pair, or two sends.
///   - chain: Subscribes to both.
func sendsToTwo(
  elements: Int, _ chain: @escaping ([PassthroughSubject<Int, Never>]) -> [AnyCancellable]
) -> () -> Workload {
  {
    let first = PassthroughSubject<Int, Never>()
    let second = PassthroughSubject<Int, Never>()
    let subscriptions = chain([first, second])
    // From here on each send is answered, the first one of combineLatest too.
    first.send(0)
    second.send(0)
    return Workload(elementsPerRound: elements) { rounds in
      for round in 0..<rounds {
        first.send(round)
        second.send(round)
      }
      withExtendedLifetime(subscriptions) {}
    }
  }
}

/// Sends integers into four subjects in turn. An element is one send.
func sendsToFour(
  _ chain: @escaping ([PassthroughSubject<Int, Never>]) -> [AnyCancellable]
) -> () -> Workload {
  {
    let first = PassthroughSubject<Int, Never>()
    let second = PassthroughSubject<Int, Never>()
    let third = PassthroughSubject<Int, Never>()
    let fourth = PassthroughSubject<Int, Never>()
    let subscriptions = chain([first, second, third, fourth])
    // Without an array to loop over, which would count references with each send.
    return Workload(elementsPerRound: 4) { rounds in
      for round in 0..<rounds {
        first.send(round)
        second.send(round)
        third.send(round)
        fourth.send(round)
      }
      withExtendedLifetime(subscriptions) {}
    }
  }
}

/// Sends integers into a number of subjects in turn: a round is one send to each, an element is one send.
///
/// - Parameters:
///   - count: How many subjects.
///   - arriving: How many values arrive in a number of rounds.
///   - chain: Subscribes to all of them.
func sendsToMany(
  _ count: Int, arriving: @escaping (Int) -> Int,
  _ chain: @escaping ([PassthroughSubject<Int, Never>]) -> [AnyCancellable]
) -> () -> Workload {
  {
    let subjects = (0..<count).map { _ in PassthroughSubject<Int, Never>() }
    let subscriptions = chain(subjects)
    // Going through an array counts references with each send, which is no part of the work.
    let uncounted = subjects.map { Unmanaged.passUnretained($0) }
    for subject in subjects { subject.send(0) }
    return Workload(elementsPerRound: count, arriving: arriving) { rounds in
      for round in 0..<rounds {
        for subject in uncounted { subject._withUnsafeGuaranteedRef { $0.send(round) } }
      }
      withExtendedLifetime((subjects, subscriptions)) {}
    }
  }
}

/// Subscribes to a chain that delivers everything at once.
///
/// - Parameters:
///   - values: How many values one element of the source becomes: the elements of a round.
///   - arriving: How many values arrive; by default each.
///   - chain: Subscribes to a source of the given number of elements.
func pulls(
  values: Int = 1, arriving: ((Int) -> Int)? = nil, _ chain: @escaping (Int) -> AnyCancellable
) -> () -> Workload {
  {
    Workload(elementsPerRound: values, arriving: arriving) { rounds in
      withExtendedLifetime(chain(rounds)) {}
    }
  }
}
