#if os(Linux) && compiler(>=6.3) && compiler(<6.4) && _pointerBitWidth(_64)
  /// The kinds of metadata: its first word.
  enum MetadataKind {
    static let `class`: UInt = 0
    static let structure: UInt = 0x200
    static let enumeration: UInt = 0x201
    static let optional: UInt = 0x202
    static let builtin: UInt = 0x300
    static let existential: UInt = 0x303
    static let captures: UInt = 0x400

    static func of(_ type: Any.Type) -> UInt { unsafe metadata(of: type).load(as: UInt.self) }
  }

  func metadata(of type: Any.Type) -> UnsafeRawPointer {
    // Unchecked: a type is the address of its metadata in the one version of the compiler that this is built
    // for.
    unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  extension UnsafeRawPointer {
    /// What is that far away from this address as the number at the address says.
    var target: UnsafeRawPointer { unsafe self + Int(load(as: Int32.self)) }
  }

  /// The name of the type of a property or a capture in a program: text with references to other metadata.
  @safe struct MangledName {
    /// What the name says last: how a property or a capture refers to a value of the type.
    enum Ending { case weak, unowned, unmanaged, box, none }

    let ending: Ending
    private let text: UnsafePointer<UInt8>
    private let length: Int

    init(at address: UnsafeRawPointer) {
      // Unchecked: a name is bytes, up to a zero.
      unsafe text = address.assumingMemoryBound(to: UInt8.self)
      var (length, last): (Int, [UInt8]) = (0, [])
      while unsafe text[length] != 0 {
        let size = unsafe Self.size(of: text[length])
        last = unsafe size == 1 ? last.suffix(1) + [text[length]] : []
        length += size
      }
      self.length = length
      ending =
        switch String(decoding: last, as: UTF8.self) {
        case "Xw": .weak
        case "Xo": .unowned
        case "Xu": .unmanaged
        case "Xx", "Xb": .box
        default: .none
        }
    }

    /// The size of a character, or of a reference that begins with this byte.
    private static func size(of byte: UInt8) -> Int {
      switch byte {
      case 0x01...0x17: 1 + MemoryLayout<Int32>.size
      case 0x18...0x1F: 1 + MemoryLayout<UInt>.size
      default: 1
      }
    }

    /// The type, if it depends on no generic parameter and the runtime has such types.
    var type: Any.Type? {
      unsafe _getTypeByMangledNameInContext(text, UInt(length), genericContext: nil, genericArguments: nil)
    }
  }
#endif
