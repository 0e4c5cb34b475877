#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombine
  import SwiftCombineEngine

  /// Follows a file for one subscriber.
  ///
  /// At the end of what there is, it looks whether the path is still that of the open file. Everything that
  /// could change that wakes it, since the folder, the file and the links of the path are watched before it
  /// looks.
  ///
  /// `@unchecked Sendable`: as its superclass.
  final class FollowSession: SystemSession<String, SystemError>, @unchecked Sendable {
    /// A file that is open.
    private struct File {
      let descriptor: Descriptor
      /// How many bytes were read.
      var position: off_t
      /// Reports its changes, also under another path.
      let watch: FileWatch?
      /// Whether it ever had a size: a file of `/proc`, which has content, has none.
      var hadSize: Bool
    }

    private let lines: Publishers.FollowedLines
    private var folder: FileWatch?
    private let isFolderGone = Locked(false)
    /// Where the symbolic links of the path are and lead to, and what reports their changes.
    private var links: (places: [LinkedPlace], watches: [FileWatch]) = ([], [])
    private var file: File?
    private var buffer: LineBuffer
    private let opened = Locked<Result<File?, SystemError>>(.success(nil))

    init(_ lines: Publishers.FollowedLines) {
      self.lines = lines
      buffer = LineBuffer(limit: lines.maxLineLength, longLines: lines.longLines)
      super.init(queue: lines.queue ?? DispatchQueue(label: "SwiftCombineSystem.follow", target: .global()))
    }

    /// Determines the end of the file: a line that is added after the subscription is new.
    override func willBegin() {
      let result = Result { () throws(SystemError) in
        folder = try watchFolder()
        return try open(at: lines.start)
      }
      opened.withLock { $0 = result }
    }

    private func watchFolder() throws(SystemError) -> FileWatch {
      try FileWatch(entry: lines.path) { [weak self] events, name in
        guard let self else { return }
        if name == nil, !events.isDisjoint(with: [.isGone, .isMoved, .missed]) {
          isFolderGone.withLock { $0 = true }
        }
        wake()
      }
    }

    /// Watches where the symbolic links of the path are and lead to now.
    ///
    /// - Returns: Whether that has changed.
    private func followLinks() -> Bool {
      let places = LinkedPlace.all(of: lines.path)
      if places == links.places { return false }
      // A folder that does not exist has nothing to read: it is found when a link changes.
      let watches = places.compactMap { place in
        try? FileWatch(place.folder, name: place.name) { [weak self] _, _ in self?.wake() }
      }
      links = (places, watches)
      return true
    }

    /// Opens the file at the path.
    ///
    /// - Returns: `nil` if there is none.
    private func open(at start: Publishers.FollowedLines.Start) throws(SystemError) -> File? {
      let descriptor: Descriptor
      do throws(Platform.Refusal) {
        descriptor = try Platform.open(lines.path, O_RDONLY | O_NONBLOCK)
      } catch {
        if error.code == ENOENT { return nil }
        throw error.error(.open, lines.path)
      }
      let status = Platform.status(descriptor)
      if status?.isFolder == true { throw .refused(.read, path: lines.path, code: EISDIR) }
      // Without it the changes under this path are reported all the same, by the folder.
      let watch = try? FileWatch(descriptor) { [weak self] _, _ in self?.wake() }
      let position = start == .end ? lseek(descriptor.number, 0, SEEK_END) : 0
      return File(
        descriptor: descriptor, position: max(0, position), watch: watch,
        hadSize: status.map { $0.st_size > 0 } ?? false)
    }

    // MARK: Turns

    override func next(isWanted: Bool) -> SessionTurn<String, SystemError> {
      do {
        if let first = try opened.withLock({ $0 }).get() {
          opened.withLock { $0 = .success(nil) }
          file = first
        }
        guard isWanted else { return .wait }
        while true {
          if let line = try buffer.next() { return .value(line) }
          guard try advance() else { return .wait }
        }
      } catch let error as SystemError {
        return .end(error)
      } catch let refusal as Platform.Refusal {
        return .end(refusal.error(.read, lines.path))
      } catch {
        return .end(.lineTooLong(path: lines.path, maxLineLength: lines.maxLineLength))
      }
    }

    /// Reads a piece, or changes to another file.
    ///
    /// - Returns: Whether there may be a line now.
    private func advance() throws -> Bool {
      // Before the read: what is written until it is replaced belongs to this file.
      let current = Platform.status(lines.path)
      if try read() || followLinks() { return true }
      if isFolderGone.withLock({ exchange(&$0, with: false) }) {
        do throws(SystemError) {
          folder = try watchFolder()
        } catch {
          if file == nil { throw error }
          // After the line that no newline ends.
          isFolderGone.withLock { $0 = true }
          leave()
        }
        return true
      }
      guard let old = file else {
        guard current != nil, let new = try open(at: .beginning) else { return false }
        file = new
        buffer.restart()
        return true
      }
      guard let status = Platform.status(old.descriptor) else { return false }
      if let current, !current.isSame(as: status) {
        leave()
        return true
      }
      // Nothing is added to a file that has no name any more, and its space is needed.
      if current == nil, status.st_nlink == 0 {
        leave()
        return true
      }
      if status.st_size > 0 { file?.hadSize = true }
      // Neither a fifo nor a file of `/proc` is shorter than what was read of it.
      if status.isRegular, old.hadSize || status.st_size > 0, status.st_size < old.position {
        leave()
        return true
      }
      return false
    }

    /// Closes the file. What no newline ends is a line.
    private func leave() {
      file = nil
      buffer.finish()
    }

    /// - Returns: Whether something was read.
    private func read() throws(Platform.Refusal) -> Bool {
      guard let descriptor = file?.descriptor else { return false }
      let count = try unsafe UnsafeMutableRawBufferPointer.withPiece { piece throws(Platform.Refusal) in
        while true {
          let count = unsafe Foundation.read(descriptor.number, piece.baseAddress, piece.count)
          if count > 0 { unsafe buffer.append(UnsafeRawBufferPointer(rebasing: piece[..<count])) }
          if count >= 0 { return count }
          if errno == EAGAIN { return 0 }
          if errno != EINTR { throw Platform.Refusal(code: errno) }
        }
      }
      file?.position += off_t(count)
      if count > 0, file?.hadSize == false, let status = Platform.status(descriptor), status.st_size > 0 {
        file?.hadSize = true
      }
      return count > 0
    }

    override func close() {
      file = nil
      folder = nil
      links = ([], [])
      let first = opened.withLock { exchange(&$0, with: .success(nil)) }
      release(first)
    }
  }
#endif
