#if NATS
  import Foundation

  /// A folder with certificates, keys and credentials for one test, which `openssl` makes.
  final class Secrets: Sendable {
    let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "secrets-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func write(_ text: String, to name: String) throws -> String {
      try text.write(toFile: path(name), atomically: true, encoding: .utf8)
      return path(name)
    }

    /// Runs `openssl` in the folder, and returns its output.
    @discardableResult
    private func openssl(_ arguments: String...) throws -> Data {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["openssl"] + arguments
      process.currentDirectoryURL = folder
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw OpenSSLError(arguments: arguments) }
      return data
    }

    // MARK: Certificates

    /// Creates `name.pem` and `name.key`: a certificate authority.
    func makeAuthority(_ name: String) throws {
      try openssl(
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
        "-subj", "/CN=\(name)", "-keyout", "\(name).key", "-out", "\(name).pem")
    }

    /// Creates `name.pem` and `name.key`: a certificate for the loopback address
    /// that an authority has signed.
    func makeCertificate(_ name: String, signedBy authority: String) throws {
      try openssl(
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
        "-subj", "/CN=\(name)", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-addext",
        "basicConstraints=critical,CA:FALSE", "-CA", "\(authority).pem", "-CAkey", "\(authority).key",
        "-keyout",
        "\(name).key", "-out", "\(name).pem")
    }

    // MARK: NKeys and tokens

    /// A key as NATS writes it: a prefix that tells whose it is, 32 bytes, and a checksum in base 32.
    struct NKey {
      let seed: String
      let key: String
    }

    /// What a key is for.
    enum Role: UInt8 {
      case operators = 14
      case account = 0
      case user = 20
    }

    /// Creates `name.nk.pem`, an Ed25519 key.
    func makeNKey(_ name: String, _ role: Role) throws -> NKey {
      try openssl("genpkey", "-algorithm", "ed25519", "-out", "\(name).nk.pem")
      // Both forms end with the 32 bytes of the key.
      let secret = try openssl("pkey", "-in", "\(name).nk.pem", "-outform", "DER").suffix(32)
      let open = try openssl("pkey", "-in", "\(name).nk.pem", "-pubout", "-outform", "DER").suffix(32)
      let prefix = role.rawValue << 3
      let seed: UInt8 = 18 << 3
      return NKey(
        seed: Self.encoded([seed | prefix >> 5, (prefix & 31) << 3] + secret),
        key: Self.encoded([prefix] + open))
    }

    private static func encoded(_ bytes: [UInt8]) -> String {
      var sum: UInt16 = 0
      for byte in bytes {
        sum ^= UInt16(byte) << 8
        for _ in 0..<8 { sum = sum & 0x8000 != 0 ? sum << 1 ^ 0x1021 : sum << 1 }
      }
      return base32(bytes + [UInt8(sum & 255), UInt8(sum >> 8)])
    }

    private static func base32(_ bytes: [UInt8]) -> String {
      let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
      var (text, bits, count) = ("", 0, 0)
      for byte in bytes {
        bits = bits << 8 | Int(byte)
        count += 8
        while count >= 5 {
          count -= 5
          text.append(letters[bits >> count & 31])
        }
        bits &= (1 << count) - 1
      }
      return count > 0 ? text + String(letters[bits << (5 - count) & 31]) : text
    }

    /// A token about a key, signed with the key of `name.nk.pem`.
    func token(about subject: NKey, _ claims: [String: Any], signedBy name: String, _ issuer: NKey) throws
      -> String
    {
      let header = #"{"typ":"JWT","alg":"ed25519-nkey"}"#
      let claims: [String: Any] = [
        "jti": UUID().uuidString, "iat": Int(Date().timeIntervalSince1970), "iss": issuer.key,
        "sub": subject.key, "name": name, "nats": claims.merging(["version": 2]) { old, _ in old },
      ]
      let body = try JSONSerialization.data(withJSONObject: claims)
      let text = "\(Self.base64(Data(header.utf8))).\(Self.base64(body))"
      _ = try write(text, to: "token")
      let signature = try openssl(
        "pkeyutl", "-sign", "-rawin", "-inkey", "\(name).nk.pem", "-in", "token")
      return "\(text).\(Self.base64(signature))"
    }

    private static func base64(_ data: Data) -> String {
      data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
  }

  struct OpenSSLError: Error {
    let arguments: [String]
  }
#endif
