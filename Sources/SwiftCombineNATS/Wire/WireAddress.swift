#if NATS
  import CNATS
  import Glibc

  /// The addresses of the servers to connect to.
  struct WireAddress: Sendable {
    /// As they were given.
    let servers: [String]
    /// Without secrets, for descriptions.
    let shown: String

    init(_ url: String) {
      servers = url.utf8.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
      shown = Self.withoutSecrets(url)
    }

    /// Sets them in the options of a client.
    func apply(to settings: OpaquePointer) -> natsStatus {
      let texts = servers.map { strdup($0) }
      defer { for text in texts { free(text) } }
      if texts.count == 1 { return natsOptions_SetURL(settings, texts[0]) }
      var pointers = texts.map { UnsafePointer($0) }
      return natsOptions_SetServers(settings, &pointers, CInt(clamping: pointers.count))
    }

    /// The addresses without what is before an at sign.
    ///
    /// A password may contain commas, which divide addresses too, unless they are escaped. So only a comma before a scheme
    /// is taken to begin another address, and of each address that has an at sign only the rest after the last one is shown.
    private static func withoutSecrets(_ url: String) -> String {
      var addresses: [[UInt8]] = []
      for part in url.utf8.split(separator: UInt8(ascii: ",")) {
        if !addresses.isEmpty, scheme(of: Array(part)).isEmpty {
          addresses[addresses.count - 1] += [UInt8(ascii: ",")] + part
        } else {
          addresses.append(Array(part))
        }
      }
      let shown = addresses.map { address -> String in
        let end = address.lastIndex(of: UInt8(ascii: "@"))
        let rest = end.map { scheme(of: address) + address[($0 + 1)...] } ?? address[...]
        return String(decoding: rest, as: UTF8.self)
      }
      return shown.joined(separator: ",").forDescription
    }

    /// The scheme at the begin of an address, such as `nats://`; nothing if it has none.
    private static func scheme(of address: [UInt8]) -> ArraySlice<UInt8> {
      let name = address.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
      let mark = "://".utf8
      guard !name.isEmpty, address[name.count...].starts(with: mark) else { return [] }
      return address[..<(name.count + mark.count)]
    }
  }
#endif
