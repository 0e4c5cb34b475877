#if NATS
  import Glibc

  /// The addresses of the servers to connect to.
  struct WireAddress: Sendable {
    /// As they were given, but for commas, which the client does not read in their escaped form.
    let servers: [String]
    /// Without secrets, for descriptions.
    let shown: String
    /// Whether a comma in a user, a password or a token may have divided an address, and what is before it
    /// would be taken for a server: whether an address that has an at sign does not begin with a scheme.
    let hasUnescapedComma: Bool

    init(_ url: String) {
      let parts = url.utf8.split(separator: UInt8(ascii: ","))
      servers = parts.map { Self.withCommas(String(decoding: $0, as: UTF8.self)) }
      shown = Self.withoutSecrets(url)
      hasUnescapedComma = parts.dropFirst().contains { part in
        part.contains(UInt8(ascii: "@")) && Self.scheme(of: Array(part)).isEmpty
      }
    }

    /// Sets them in the options of a client.
    func apply(to settings: OpaquePointer) -> natsStatus {
      let texts = servers.map { strdup($0) }
      defer { for text in texts { free(text) } }
      // It divides what it is given at commas, which the other one does not.
      if texts.count == 1, !servers[0].utf8.contains(UInt8(ascii: ",")) {
        return natsOptions_SetURL(settings, texts[0])
      }
      var pointers = texts.map { UnsafePointer($0) }
      return natsOptions_SetServers(settings, &pointers, CInt(clamping: pointers.count))
    }

    /// An address with the commas that are escaped before its at sign.
    private static func withCommas(_ address: String) -> String {
      guard let end = address.utf8.lastIndex(of: UInt8(ascii: "@")) else { return address }
      return String(address[..<end].replacing(#/%2[Cc]/#, with: ",") + address[end...])
    }

    /// The addresses without what is before an at sign.
    ///
    /// A password may contain commas, which divide addresses too, unless they are escaped. So only a comma
    /// before a scheme is taken to begin another address, and of each address that has an at sign only the
    /// rest after the last one is shown.
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
