@_spi(Reflection) import Swift

/// The location of a published property in the instances of a class.
struct PublishedProperty {
  private let offset: Int
  private let type: any PublishedStorage.Type

  /// The published properties of a class and of its superclasses.
  static func all(of type: AnyClass) -> [PublishedProperty] {
    var all: [PublishedProperty] = []
    _ = _forEachField(of: type, options: .ofClass) { _, offset, type, _ in
      if let type = type as? any PublishedStorage.Type {
        all.append(PublishedProperty(offset: offset, type: type))
      }
      return true
    }
    return all
  }

  /// The storage of the property in an object of that class.
  func box(of object: AnyObject) -> any WillChangePublishing {
    withExtendedLifetime(object) {
      type.box(at: UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + offset)
    }
  }
}

extension _EachFieldOptions {
  // The name that the standard library has for it cannot be used in Swift 6 mode: it is a variable there.
  fileprivate static var ofClass: _EachFieldOptions { _EachFieldOptions(rawValue: 1) }
}

/// A published property whose type is unknown.
private protocol PublishedStorage {
  static func box(at address: UnsafeRawPointer) -> any WillChangePublishing
}

extension Published: PublishedStorage {
  static func box(at address: UnsafeRawPointer) -> any WillChangePublishing {
    address.assumingMemoryBound(to: Self.self).pointee.box
  }
}
