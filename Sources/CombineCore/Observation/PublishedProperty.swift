@_spi(Reflection) import Swift

/// Where a class keeps a published property.
struct PublishedProperty {
  private let offset: Int
  private let type: any PublishedStorage.Type

  /// The published properties of a class and of those it inherits from.
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

  /// What is behind the property of an object, which is of that class.
  func box(of object: AnyObject) -> any WillChangeTelling {
    withExtendedLifetime(object) {
      type.box(at: UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + offset)
    }
  }
}

extension _EachFieldOptions {
  // The name that the standard library has for it cannot be used in Swift 6 mode: it is a variable there.
  fileprivate static var ofClass: _EachFieldOptions { _EachFieldOptions(rawValue: 1) }
}

/// A published property whose type is not known.
private protocol PublishedStorage {
  static func box(at address: UnsafeRawPointer) -> any WillChangeTelling
}

extension Published: PublishedStorage {
  static func box(at address: UnsafeRawPointer) -> any WillChangeTelling {
    address.assumingMemoryBound(to: Self.self).pointee.box
  }
}
