import Combine

// Where the types are spelled out, the operators of single values and sequences give what Apple's give.

public struct ConcreteOverloads {
  public let sum: Result<Int, Never>.Publisher = [1, 2, 3].publisher.reduce(0, +)
  public let doubled: Publishers.Sequence<[Int], Never> = [1, 2, 3].publisher.map { $0 * 2 }
  public let few: Publishers.Sequence<PrefixSequence<[Int]>, Never> = [1, 2, 3].publisher.prefix(2)
  public let rest: Publishers.Sequence<DropFirstSequence<[Int]>, Never> = [1, 2, 3].publisher
    .dropFirst()
  public let largest: Optional<Int>.Publisher = [1, 2, 3].publisher.max()
  public let first: Optional<Int>.Publisher = [1, 2, 3].publisher.first()
  public let count: Just<Int> = [1, 2, 3].publisher.count()
  public let longer: Publishers.Sequence<[Int], Never> = [1, 2].publisher.append(3).prepend(0)
  public let replaced: Publishers.Sequence<[Int?], Never> = [nil, 2].publisher.replaceNil(with: 0)

  public let next: Just<Int> = Just(1).map { $0 + 1 }
  public let odd: Optional<Int>.Publisher = Just(1).filter { !$0.isMultiple(of: 2) }
  public let both: Publishers.Sequence<[Int], Never> = Just(1).append(2)
  public let nothing: Empty<Int, Never> = Just(1).ignoreOutput()
  public let failing: Result<Int, Fault>.Publisher = Just(1).setFailureType(to: Fault.self)
  public let tried: Result<Int, any Error>.Publisher = Just(1).tryMap { $0 }

  public let something: Just<Bool> = Just(1).contains(1)
  public let some: Optional<String>.Publisher = Int?.some(1).publisher.map(String.init)
  public let all: Optional<Bool>.Publisher = Int?.some(1).publisher.allSatisfy { $0 > 0 }

  public let recovered: Result<Int, Never>.Publisher =
    Result<Int, Fault>.failure(.missing).publisher.replaceError(with: 0)
  public let renamed: Result<Int, any Error>.Publisher =
    Result<Int, Fault>.success(1).publisher.mapError { $0 as any Error }

  public init() {}
}
