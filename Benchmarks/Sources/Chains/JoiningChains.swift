import Combine
import Harness

/// Chains that join the subjects they are given.
public enum JoiningChains {
  public typealias Subjects = [PassthroughSubject<Int, Never>]

  @inline(never)
  public static func zip(_ subjects: Subjects) -> [AnyCancellable] {
    [subjects[0].zip(subjects[1]).sink(receiveValue: Opaque.takePair())]
  }

  @inline(never)
  public static func combineLatest(_ subjects: Subjects) -> [AnyCancellable] {
    [subjects[0].combineLatest(subjects[1]).sink(receiveValue: Opaque.takePair())]
  }

  @inline(never)
  public static func merge(_ subjects: Subjects) -> [AnyCancellable] {
    [subjects[0].merge(with: subjects[1], subjects[2], subjects[3]).sink(receiveValue: Opaque.take())]
  }

  /// Pairs as an opaque type, which keeps the caller from compiling them for their types.
  @inline(never)
  public static func someZip(_ subjects: Subjects) -> some Publisher<(Int, Int), Never> {
    subjects[0].zip(subjects[1])
  }
}
