import Combine
import SwiftCombineCollections
import Measuring

/// Chains over collections of publishers.
public enum CollectionChains {
  @inline(never)
  public static func zip(_ subjects: [PassthroughSubject<Int, Never>]) -> [AnyCancellable] {
    [subjects.zip.sink(receiveValue: Opaque.takeArray())]
  }

  @inline(never)
  public static func combineLatest(_ subjects: [PassthroughSubject<Int, Never>]) -> [AnyCancellable] {
    [subjects.combineLatest.sink(receiveValue: Opaque.takeArray())]
  }

  @inline(never)
  public static func merge(_ subjects: [PassthroughSubject<Int, Never>]) -> [AnyCancellable] {
    [subjects.merge.sink(receiveValue: Opaque.take())]
  }
}
