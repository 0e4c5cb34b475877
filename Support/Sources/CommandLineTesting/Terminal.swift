import Foundation

/// A terminal without a user.
public final class Terminal {
  /// The end for a program to write to.
  public let programSide: FileHandle
  private let viewerSide: FileHandle

  // What Linux calls TIOCSPTLCK and TIOCGPTN; neither they nor `posix_openpt` can be imported.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  public init() throws {
    // Other programs must not inherit it, since its text ends when the last of its holders lets it go.
    let viewer = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (lock, number): (Int32, UInt32) = (0, 0)
    guard viewer >= 0, ioctl(viewer, Self.setLock, &lock) == 0, ioctl(viewer, Self.getNumber, &number) == 0
    else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ENOTTY) }
    let program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard program >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ENOTTY) }
    viewerSide = FileHandle(fileDescriptor: viewer, closeOnDealloc: true)
    programSide = FileHandle(fileDescriptor: program, closeOnDealloc: true)
  }

  /// All that the programs wrote which were given this terminal and have ended.
  public func text() throws -> String {
    try programSide.close()
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    // At the end of the text there is an error.
    while case let count = read(viewerSide.fileDescriptor, &buffer, buffer.count), count > 0 {
      text += buffer[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
