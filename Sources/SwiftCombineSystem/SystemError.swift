#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation

  /// What the system refused, or what a line limit did not allow, and what to do about it.
  ///
  ///     let token = Publishers.Lines(of: "/var/log/none.log").sink {
  ///       if case .failure(let error) = $0 { print(error) }
  ///     } receiveValue: { print($0) }
  ///
  /// The description has the path, the sentence of the system and the remedy: "Cannot open /var/log/none.log:
  /// No such file or directory. Check the path."
  public enum SystemError: Error, Hashable, Sendable {
    /// The system refused an operation. The code is a number of `errno`, such as `ENOENT`.
    case refused(Operation, path: String, code: Int32)
    /// A line has more bytes than the limit.
    case lineTooLong(path: String, maxLineLength: Int)

    /// What the system refused to do.
    public enum Operation: String, Hashable, Sendable {
      /// To open a file.
      case open
      /// To read from a file, a pipe or a terminal.
      case read
      /// To report the changes of a file or a folder.
      case watch
      /// To start a program.
      case start
      /// To tell how a program has ended.
      case wait
    }

    /// The path of the file, the folder or the program; "descriptor 0" and the like if there is none.
    public var path: String {
      switch self {
      case .refused(_, let path, _), .lineTooLong(let path, _): path
      }
    }
  }

  extension SystemError: CustomStringConvertible {
    public var description: String {
      switch self {
      case .refused(let operation, let path, let code):
        unsafe "Cannot \(operation == .wait ? "wait for" : operation.rawValue) \(path.onOneLine): \(String(cString: strerror(code))). \(remedy(operation, code))"
      case .lineTooLong(let path, let limit):
        """
        A line of \(path.onOneLine) has more than \(limit) bytes. Raise maxLineLength, or pass longLines: .split to receive such lines \
        in pieces.
        """
      }
    }

    private func remedy(_ operation: Operation, _ code: Int32) -> String {
      switch (operation, code) {
      case (.start, ENOENT): "Check the path of the program, and PATH if it has no slash."
      case (.start, EACCES): "Make the file executable for the user of this process."
      case (.start, ENOEXEC): "Begin the script with #!, or start its interpreter."
      case (.start, ENOSYS): "Start it without a folder, or on Android 14 or later."
      case (.start, EAGAIN): "Wait for other programs to end, or raise the limit of processes, ulimit -u."
      case (.wait, ECHILD): "Do not ignore SIGCHLD, and let nothing else reap this process's children."
      case (.watch, ENOSPC): "Watch fewer files, or raise fs.inotify.max_user_watches."
      case (.watch, EMFILE): "Close descriptors, raise ulimit -n, or raise fs.inotify.max_user_instances."
      case (.open, EINVAL), (.watch, EINVAL): "Pass a path without a null character."
      case (.start, EINVAL): "Pass strings without a null character, and variables whose names have no =."
      case (_, ENOENT): "Check the path."
      case (_, EACCES), (_, EPERM): "Permit it to the user of this process."
      case (_, EISDIR): "Pass the path of a file."
      case (_, ENOTDIR): "Check the path: a part of it is no folder."
      case (_, EMFILE), (_, ENFILE): "Close descriptors, or raise ulimit -n."
      case (_, EBADF): "Subscribe before the file handle is closed, and pass one that is open for reading."
      default: "Check the device, and subscribe again."
      }
    }
  }

  extension Platform.Refusal {
    func error(_ operation: SystemError.Operation, _ path: String) -> SystemError {
      .refused(operation, path: path, code: code)
    }
  }

  extension String {
    /// It in a message: a path may have a line break.
    fileprivate var onOneLine: String {
      unicodeScalars.map { scalar in
        scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
      }.joined()
    }
  }
#endif
