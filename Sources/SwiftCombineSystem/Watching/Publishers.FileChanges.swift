#if canImport(Darwin) || os(Linux) || os(Android)
  import Dispatch
  import SwiftCombine

  /// A change of a file, or of an entry of a folder.
  public struct FileChange: Hashable, Sendable {
    /// What has happened.
    public enum Kind: Hashable, Sendable {
      /// It is there: it was created, or moved here.
      case created
      /// Its content has changed.
      case modified
      /// Its permissions, its owner or its dates have changed.
      case attributes
      /// It is not there any more: it was removed, or moved elsewhere.
      case removed
      /// There were more changes than were requested or remembered: look at the path again.
      case missed
    }

    /// The path: of the file, or of the folder and the entry.
    public let path: String
    /// What has happened.
    public let kind: Kind

    /// Creates a change.
    public init(path: String, kind: Kind) {
      self.path = path
      self.kind = kind
    }

    /// Whether both are of the same kind and of one path, byte for byte: two files may have names that are
    /// equal as strings.
    public static func == (left: FileChange, right: FileChange) -> Bool {
      left.kind == right.kind && left.path.utf8.elementsEqual(right.path.utf8)
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(kind)
      hasher.combine(FileName(path))
    }
  }

  extension Publishers {
    /// A publisher of the changes of a file, or of the entries of a folder.
    ///
    ///     let token = Publishers.FileChanges(of: "/etc/app/settings.json")
    ///       .filter { $0.kind == .created || $0.kind == .modified }
    ///       .sink { print($0) } receiveValue: { print("read again:", $0.path) }
    ///
    ///     in the folder    ──a is created──a is written──a is removed──
    ///     FileChanges      ──created───────modified──────removed───────
    ///
    /// If the path is that of a folder when a subscriber arrives, the changes are those of its entries, not
    /// of what is in folders in it. Otherwise they are those of the file: it may be missing and be created,
    /// and an editor may replace it by another. Its folder must exist. A symbolic link to a folder
    /// leads to the one that it is when a subscriber arrives; one to a file is not followed. Only
    /// Linux tells the entry: elsewhere a change of a folder is ``FileChange/Kind-swift.enum/modified``, with
    /// its path, and so is each change in the folder of the file.
    ///
    /// **Output**: each change that the system reports from the subscription on; equal ones that follow each
    /// other may be one. It finishes when the folder is removed or moved; that a folder above it is moved is
    /// not noticed. **Demand**: unrequested changes are
    /// buffered, up to the limit; if there are more, they are all replaced by one of the kind
    /// ``FileChange/Kind-swift.enum/missed``. **Failure**: a ``SystemError`` if the path cannot be watched.
    /// **Cancellation**: ends the watch. **Delivery**: on a queue of the subscription. A closure of the
    /// main actor that runs there traps with an illegal instruction in `_dispatch_assert_queue_fail`: put
    /// `receive(on:)` in front of it. **Memory**: the buffered changes. All watches of a process share one
    /// descriptor on Linux; each has one elsewhere.
    public struct FileChanges: Publisher, Sendable {
      public typealias Output = FileChange
      public typealias Failure = SystemError
      /// The path of the file or the folder.
      public let path: String
      /// How many unrequested changes are buffered.
      public let limit: Int
      /// The queue of the subscriptions; one for each if `nil`, as outside of tests.
      var queue: DispatchQueue?

      /// Creates a publisher of changes; it watches nothing until it has a subscriber.
      ///
      /// - Parameters:
      ///   - path: The path of the file or the folder.
      ///   - limit: How many unrequested changes are buffered, one or more.
      public init(of path: String, limit: Int = 1024) {
        if limit < 1 {
          fatalError(
            """
            FileChanges was created with the limit \(limit). Rule: a change waits until the queue delivers it, so every one \
            would be missed. Instead: pass one or more.
            """)
        }
        self.path = path
        self.limit = limit
      }

      public func receive<S: Subscriber>(subscriber: S)
      where S.Input == FileChange, S.Failure == SystemError {
        SystemEngine.begin(FileChangesSession(self), name: "FileChanges", for: subscriber)
      }
    }
  }
#endif
