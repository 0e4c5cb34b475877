import CommandLineTool
import HTTPLoopback

/// Where a page is served, and by which names browsers may call it.
public struct PageAddress: Sendable, Equatable {
  /// The address to listen on. Whoever reaches it sees the page, and can change what can be changed there.
  public var address: IPv4Address
  /// The port to listen on, or 0 for any free port.
  public var port: UInt16
  /// Further names of this machine, in lowercase.
  public var names: [String]

  /// Creates an address, of this machine alone by default.
  public init(_ address: IPv4Address = .loopback, port: UInt16 = 0, names: [String] = []) {
    (self.address, self.port, self.names) = (address, port, names)
  }

  /// What a browser may name as the host.
  ///
  /// Not every name: a page of another origin could give its own name the address of this machine.
  var hosts: [String] {
    switch address {
    case .loopback, .any: ["127.0.0.1", "localhost"] + names
    default: [address.description] + names
    }
  }

  /// The address of the page on a port, for the user.
  func text(port: UInt16) -> String {
    "http://\(address == .any ? names.first ?? "127.0.0.1" : address.description):\(port)/"
  }
}

extension PageAddress {
  /// How the options are used.
  ///
  /// - Parameter port: the port without an option.
  public static func usage(port: Int) -> String {
    """
      --port N            the port of the page, or 0 for any free one (\(port))
      --host ADDRESS      the address of this machine to listen on, such as 192.168.1.5, or 0.0.0.0 for all of them;
                          whoever reaches it sees all that the page shows, and can use it (127.0.0.1, which this
                          machine alone reaches)
      --name NAME         answers to this name of the machine too; 0.0.0.0 needs one. Can be repeated
    """
  }

  /// Takes the options of a command line.
  ///
  /// - Parameters:
  ///   - arguments: the arguments that have not been taken.
  ///   - port: the port without an option.
  public init(takingFrom arguments: inout Arguments, port: UInt16) throws(UsageError) {
    self.init(port: port)
    if let number: UInt16 = try arguments.takeNumber(of: "--port", in: 0...UInt16.max) { self.port = number }
    if let text = try arguments.takeValue(of: "--host") {
      guard let address = IPv4Address(text) else {
        throw UsageError("\(text.onOneLine) is not an address of IPv4, such as 127.0.0.1.")
      }
      self.address = address
    }
    while let text = try arguments.takeValue(of: "--name") {
      guard text.wholeMatch(of: /[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?/) != nil else {
        throw UsageError("\(text.onOneLine) is not the name of a machine.")
      }
      names.append(text.lowercased())
    }
    if address == .any, names.isEmpty {
      throw UsageError("--host 0.0.0.0 needs a --name, by which browsers call this machine.")
    }
  }
}
