/// The stored properties of a class or a structure that do not retain what they refer to: those declared with
/// `weak` or `unowned`.
///
/// A mirror does not tell them from others. Like `ClosureContext`, this reads a description of the compiler's
/// in a form that is not stable.
struct WeakProperties {
  private let names: Set<String>

  func contains(_ name: String?) -> Bool { name.map(names.contains) ?? false }

  /// - Parameter type: The type; for a class, those of its superclasses are not read.
  init(of type: Any.Type) {
    #if os(Linux) && compiler(>=6.3) && compiler(<6.4) && _pointerBitWidth(_64)
      let offset =
        switch MetadataKind.of(type) {
        case MetadataKind.class: 40
        case MetadataKind.structure: 8
        default: 0
        }
      let description = unsafe metadata(of: type).load(fromByteOffset: offset, as: UnsafeRawPointer?.self)
      names = unsafe offset > 0 ? description.map(Self.names) ?? [] : []
    #else
      names = []
    #endif
  }

  #if os(Linux) && compiler(>=6.3) && compiler(<6.4) && _pointerBitWidth(_64)
    private static func names(in description: UnsafeRawPointer) -> Set<String> {
      let distance = unsafe description + 16
      guard unsafe distance.load(as: Int32.self) != 0 else { return [] }
      let properties = unsafe distance.target
      let size = unsafe Int(properties.load(fromByteOffset: 10, as: UInt16.self))
      let count = unsafe Int(properties.load(fromByteOffset: 12, as: UInt32.self))
      let weak = unsafe (0..<count).map { unsafe properties + 16 + $0 * size }.filter {
        unsafe ($0 + 4).load(as: Int32.self) != 0 && MangledName(at: ($0 + 4).target).ending != .none
      }
      // Unchecked: the record of a property has the address of its name there.
      return unsafe Set(
        weak.map { unsafe String(cString: ($0 + 8).target.assumingMemoryBound(to: CChar.self)) })
    }
  #endif
}
