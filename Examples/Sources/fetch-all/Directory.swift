import CommandLineTool
import Fetching
import Foundation

/// A directory that resources are written to.
struct Directory {
  private let url: URL

  /// Opens a directory, or creates it.
  ///
  /// Called before anything is fetched, since bodies that cannot be written need not be fetched.
  init(_ path: String) throws(WriteError) {
    url = URL(fileURLWithPath: path, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw WriteError(path: path, reason: error)
    }
  }

  /// Writes each body to a separate file.
  func write(_ resources: [Resource]) throws(WriteError) {
    for (index, resource) in resources.enumerated() {
      let file = url.appendingPathComponent(
        fileName(for: resource.address, at: index + 1, of: resources.count))
      do {
        try resource.body.write(to: file, options: .atomic)
      } catch {
        throw WriteError(path: file.path, reason: error)
      }
    }
  }
}

/// A file or directory that cannot be written.
struct WriteError: Error, CustomStringConvertible {
  let path: String
  let reason: any Error

  var description: String { "\(path) cannot be written: \(reason.localizedDescription)" }
}

/// A name that keeps the files in the order of the addresses, and that cannot lead out of their directory.
///
/// - Parameters:
///   - address: the address of the file's content; its last path component, if there is one, ends the name.
///   - position: the position of the address, from 1.
///   - count: how many addresses there are; all names have as many digits as this number.
func fileName(for address: String, at position: Int, of count: Int) -> String {
  let digits = String(position)
  let number = String(repeating: "0", count: max(0, String(count).count - digits.count)) + digits
  let path = URL(string: address)?.path(percentEncoded: true) ?? ""
  guard let last = path.split(separator: "/").last else { return number }
  let text = (String(last).removingPercentEncoding ?? String(last)).onOneLine
  // By bytes: a slash and an accent are one character, which is no slash, and the system sees the slash.
  var name = String(
    decoding: text.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
  // A file system accepts 255 bytes.
  while name.utf8.count > 200 { name.removeLast() }
  return "\(number)-\(name)"
}
