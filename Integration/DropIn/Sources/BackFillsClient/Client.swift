import BackFills
import Combine

/// Another package uses the declarations of the first beside those of Combine.
public final class BackFillsClient {
  @Published public var number = 0

  public init() {}

  public func use() async -> [String] {
    let failing = Fail<Int, BackFillFault>(error: BackFillFault())
    _ = Optional(1).publisher
    _ = failing.flatMap { Just($0) }
    _ = Just(1).flatMap { _ in failing }
    _ = Just(1).flatMap { Just($0) }
    _ = failing.map { Just($0) }.switchToLatest()
    _ = Just(1).map { _ in failing }.switchToLatest()
    _ = Just(1).map { Just($0) }.switchToLatest()
    Just(1).assign(to: &$number)
    _ = Just(1).values
    _ = failing.values
    _ = await Future<Int, Never> { $0(.success(1)) }.value
    _ = await Future<Int, BackFillFault> { $0(.success(1)) }.value
    return BackFill.called()
  }
}
