import Combine
import SwiftCombineCollections
import Measuring

/// Chains over collections of publishers.
public enum CollectionChains {
  @inline(never)
  public static func zip(_ subjects: [PassthroughSubject<Int, Never>]) -> [AnyCancellable] {
    [subjects.zipped().sink(receiveValue: Opaque.takeArray())]
  }

  @inline(never)
  public static func combineLatest(_ subjects: [PassthroughSubject<Int, Never>]) -> [AnyCancellable] {
    [subjects.combinedLatest().sink(receiveValue: Opaque.takeArray())]
  }

  @inline(never)
  public static func merge(_ subjects: [PassthroughSubject<Int, Never>]) -> [AnyCancellable] {
    [subjects.merged().sink(receiveValue: Opaque.take())]
  }
}
