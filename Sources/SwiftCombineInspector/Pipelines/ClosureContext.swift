import SwiftCombine

/// The heap object that holds what a closure captured.
///
/// Its form is no part of Swift's stable interface. It is read only in the form that the compiler of this
/// package gives it; otherwise nothing is known, and ``isReadable`` is false.
@safe struct ClosureContext {
  private let address: UnsafeRawPointer

  /// - Parameter address: The second word of a closure, whose object lives at least as long as this.
  init(at address: UnsafeRawPointer) { unsafe self.address = address }

  /// Whether captures are found where they are expected to be: on Linux, with the compiler of this package.
  ///
  /// A closure whose captures are known is read, so that a form that has changed is noticed
  /// and not only passed over.
  static let isReadable: Bool = {
    #if canImport(Darwin)
      return false
    #else
      final class Captured: Sendable {}
      let (first, second) = (Captured(), Captured())
      let sink = Subscribers.Sink<Int, Never>(
        receiveCompletion: { _ in }, receiveValue: { [first, second] _ in use(first, second) })
      return sink.retained.map(ObjectIdentifier.init) == [first, second].map(ObjectIdentifier.init)
    #endif
  }()

  /// Whether captures are expected to be found on this platform.
  static var isExpected: Bool {
    #if os(Linux) && _pointerBitWidth(_64)
      true
    #else
      false
    #endif
  }

  @inline(never) private static func use(_ first: AnyObject, _ second: AnyObject) {
    withExtendedLifetime((first, second)) {}
  }

  #if os(Linux) && compiler(>=6.3) && compiler(<6.4) && _pointerBitWidth(_64)
    /// The objects that the closure certainly retains, by strong references that never change.
    ///
    /// The only capture of a closure, if it is a strong reference, is its own context. Otherwise the context
    /// is described like a structure. A description of one capture is skipped: that may be the box of a
    /// variable, whose content changes, or a converted function. So is a generic one, whose
    /// types are not known here.
    var objects: [AnyObject] {
      let metadata = unsafe address.load(as: UnsafeRawPointer.self)
      switch unsafe metadata.load(as: UInt.self) {
      case MetadataKind.class: return unsafe [reference(at: address)]
      case MetadataKind.captures:
        let offset = unsafe metadata.load(fromByteOffset: 8, as: UInt32.self)
        guard let description = unsafe metadata.load(fromByteOffset: 16, as: UnsafeRawPointer?.self) else {
          return []
        }
        return unsafe objects(Captures(at: description), from: Int(offset))
      default: return []
      }
    }

    /// The objects among the captures before the first one whose size is not certain.
    private func objects(_ captures: Captures, from start: Int) -> [AnyObject] {
      guard captures.count > 1, captures.isConcrete else { return [] }
      var (offset, objects): (Int, [AnyObject]) = (start, [])
      for index in 0..<captures.count {
        let capture = captures[index]
        guard let (size, alignment) = capture.layout else { break }
        offset = (offset + alignment - 1) & -alignment
        if let type = capture.classType {
          let object = unsafe address.load(fromByteOffset: offset, as: UnsafeRawPointer.self)
          guard unsafe isInstance(at: object, of: type) else { break }
          unsafe objects.append(reference(at: object))
        }
        offset += size
      }
      return objects
    }

    /// Whether an object of the class or a subclass is there, and not a reference to one.
    private func isInstance(at address: UnsafeRawPointer, of type: Any.Type) -> Bool {
      let typeMetadata = unsafe metadata(of: type)
      var found = unsafe address.load(as: UnsafeRawPointer?.self)
      while let current = unsafe found, unsafe current.load(as: UInt.self) == MetadataKind.class {
        if unsafe current == typeMetadata { return true }
        unsafe found = current.load(fromByteOffset: 8, as: UnsafeRawPointer?.self)
      }
      return false
    }

    private func reference(at address: UnsafeRawPointer) -> AnyObject {
      // Unchecked: the description of the context says that there is a reference at the address.
      unsafe Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue()
    }
  #else
    var objects: [AnyObject] { [] }
  #endif
}

#if os(Linux) && compiler(>=6.3) && compiler(<6.4) && _pointerBitWidth(_64)
  /// The compiler's description of the captures of a closure: three counts, then the distances to the names
  /// of their types.
  @safe private struct Captures {
    private let address: UnsafeRawPointer
    let count: Int
    /// Whether the types depend on no generic parameter of the code around the closure.
    let isConcrete: Bool

    init(at address: UnsafeRawPointer) {
      unsafe self.address = address
      func number(_ index: Int) -> Int {
        unsafe Int(address.load(fromByteOffset: 4 * index, as: UInt32.self))
      }
      count = number(0)
      isConcrete = number(1) == 0 && number(2) == 0
    }

    subscript(index: Int) -> Capture { unsafe Capture(MangledName(at: (address + 12 + 4 * index).target)) }
  }

  private struct Capture {
    private let ending: MangledName.Ending
    private let type: Any.Type?

    init(_ name: MangledName) {
      ending = name.ending
      type = name.type
    }

    /// The class, if this is a strong reference.
    var classType: Any.Type? {
      guard ending == .none, let type, MetadataKind.of(type) == MetadataKind.class else { return nil }
      return type
    }

    /// The size and the alignment in bytes, if they are certain. A captured metatype or function may have
    /// another form than a value of its type.
    var layout: (size: Int, alignment: Int)? {
      if ending == .box { return (MemoryLayout<UInt>.size, MemoryLayout<UInt>.alignment) }
      guard let type, Self.isCapturedAsStored(type) else { return nil }
      func layout<T>(_: T.Type) -> (Int, Int) { (MemoryLayout<T>.size, MemoryLayout<T>.alignment) }
      return _openExistential(type, do: layout)
    }

    private static func isCapturedAsStored(_ type: Any.Type) -> Bool {
      switch MetadataKind.of(type) {
      case MetadataKind.class, MetadataKind.structure, MetadataKind.enumeration, MetadataKind.builtin,
        MetadataKind.existential:
        true
      case MetadataKind.optional:
        unsafe isCapturedAsStored(metadata(of: type).load(fromByteOffset: 16, as: Any.Type.self))
      default: false
      }
    }
  }
#endif
