import SwiftCombine
import SwiftCombineCollections

extension Collection where Element: Publisher {
  /// Zips all publishers of this collection, as `zipped()` does.
  ///
  /// Inside an extension of a collection this hides the standard library's function of the same name, in
  /// every file of a module that imports this one in any file: write `Swift.zip` there.
  @inlinable public var zip: ZipCollection<Self> { zipped() }

  /// Combines the latest values of all publishers of this collection, as `combinedLatest()` does.
  @inlinable public var combineLatest: CombineLatestCollection<Self> { combinedLatest() }
}
