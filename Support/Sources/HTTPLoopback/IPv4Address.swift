import Foundation

/// An address of this machine that a server listens on.
public struct IPv4Address: Sendable, Hashable, CustomStringConvertible {
  /// The address that this machine alone reaches.
  public static let loopback = IPv4Address(number: INADDR_LOOPBACK.bigEndian)
  /// All addresses of this machine.
  public static let any = IPv4Address(number: INADDR_ANY.bigEndian)

  /// The four bytes, in the order of the network.
  private let number: in_addr_t

  private init(number: in_addr_t) { self.number = number }

  /// Reads an address of four decimal numbers, such as `127.0.0.1`; nil if it is none.
  public init?(_ text: String) {
    var address = in_addr()
    guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
    number = address.s_addr
  }

  /// Whether this machine alone reaches it: the addresses that begin with 127.
  public var isLoopback: Bool { in_addr_t(bigEndian: number) >> 24 == 127 }

  /// The four numbers.
  public var description: String {
    withUnsafeBytes(of: number) { $0.map(String.init).joined(separator: ".") }
  }

  func socketAddress(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = number
    return address
  }
}
