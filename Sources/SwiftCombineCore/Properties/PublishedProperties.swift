#if !canImport(Darwin)
  import SwiftCombineEngine
  @_spi(Reflection) import Swift
#endif

/// The published properties of objects, including inherited ones.
enum PublishedProperties {
  #if canImport(Darwin)
    /// The storage of each published property of an object.
    ///
    /// Apple's SDKs declare nothing that finds the properties of a class, but mirrors, which find those of an
    /// object. An object that describes itself by another mirror has no published properties then.
    static func boxes(of object: AnyObject) -> [any WillChangePublishing] {
      sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
        .flatMap { $0.children.compactMap { ($0.value as? any PublishedStorage)?.anyBox } }
    }
  #else
    /// Where a published property is in the instances of a class.
    private struct Location {
      let offset: Int
      let type: any PublishedStorage.Type
    }

    private static let known = Locked([ObjectIdentifier: [Location]]())

    /// The storage of each published property of an object.
    static func boxes(of object: AnyObject) -> [any WillChangePublishing] {
      locations(in: type(of: object)).map { location in
        withExtendedLifetime(object) {
          let start = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
          return location.type.box(at: start + location.offset)
        }
      }
    }

    private static func locations(in type: AnyClass) -> [Location] {
      if let known = known.withLock({ $0[ObjectIdentifier(type)] }) { return known }
      var found: [Location] = []
      _ = _forEachField(of: type, options: .ofClass) { _, offset, type, _ in
        if let type = type as? any PublishedStorage.Type {
          found.append(Location(offset: offset, type: type))
        }
        return true
      }
      known.withLock { [found] in $0[ObjectIdentifier(type)] = found }
      return found
    }
  #endif
}

#if !canImport(Darwin)
  extension _EachFieldOptions {
    // The name that the standard library has for it cannot be used in Swift 6 mode: it is a variable there.
    fileprivate static var ofClass: _EachFieldOptions { _EachFieldOptions(rawValue: 1) }
  }
#endif

/// A published property whose type is unknown.
private protocol PublishedStorage {
  var anyBox: any WillChangePublishing { get }
  static func box(at address: UnsafeRawPointer) -> any WillChangePublishing
}

extension Published: PublishedStorage {
  var anyBox: any WillChangePublishing { box }

  static func box(at address: UnsafeRawPointer) -> any WillChangePublishing {
    // Unchecked: the caller has found a property of this type at the address.
    address.assumingMemoryBound(to: Self.self).pointee.box
  }
}
