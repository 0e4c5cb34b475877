#if os(macOS) || os(Linux) || os(Android)
  import Foundation

  /// Starts a program for one subscriber, and reads its output.
  ///
  /// `@unchecked Sendable`: as its superclass.
  final class ProcessSession<Buffer: ByteBuffer>: SystemSession<ProcessEvent<Buffer.Content>, SystemError>,
    @unchecked Sendable
  {
    /// One of both outputs.
    private struct Stream {
      /// `nil` once it has ended.
      var input: ByteInput?
      var buffer: Buffer
      let isError: Bool

      var hasEnded: Bool { input == nil && buffer.isEmpty }
    }

    private let command: SystemCommand
    private let limit: Int
    private let makeBuffer: () -> Buffer
    private var child: Child?
    private var input: ChildInput?
    private var streams: [Stream] = []
    private var hasEnded = false

    init(_ command: SystemCommand, on queue: DispatchQueue?, limit: Int, makeBuffer: @escaping () -> Buffer) {
      self.command = command
      self.limit = limit
      self.makeBuffer = makeBuffer
      super.init(queue: queue ?? DispatchQueue(label: "SwiftCombineSystem.process", target: .global()))
    }

    override func next(isWanted: Bool) -> SessionTurn<ProcessEvent<Buffer.Content>, SystemError> {
      if hasEnded { return .end(nil) }
      guard isWanted else { return .wait }
      if child == nil {
        do { try start() } catch { return .end(error) }
      }
      do {
        if let event = try nextContent() { return .value(event) }
      } catch let refusal as Platform.Refusal {
        return .end(refusal.error(.read, command.path))
      } catch {
        return .end(.lineTooLong(path: command.path, maxLineLength: limit))
      }
      guard streams.allSatisfy(\.hasEnded), let end = child?.end else { return .wait }
      hasEnded = true
      switch end {
      case .success(let end): return .value(.ended(end))
      case .failure(let refusal): return .end(refusal.error(.wait, command.path))
      }
    }

    /// What was read, or can be read now.
    private func nextContent() throws -> ProcessEvent<Buffer.Content>? {
      for index in streams.indices {
        while true {
          if let content = try streams[index].buffer.next() {
            let event: ProcessEvent = streams[index].isError ? .errorOutput(content) : .output(content)
            // The other one goes first next time.
            streams.swapAt(0, 1)
            return event
          }
          guard try read(index) else { break }
        }
      }
      return nil
    }

    /// Reads one piece, or waits for it.
    ///
    /// - Returns: Whether something was read, or has ended.
    private func read(_ index: Int) throws(Platform.Refusal) -> Bool {
      guard var input = streams[index].input else { return false }
      let piece = try unsafe UnsafeMutableRawBufferPointer.withPiece { piece throws(Platform.Refusal) in
        let result = try unsafe input.read(into: piece)
        if case .bytes(let count) = result {
          unsafe streams[index].buffer.append(UnsafeRawBufferPointer(rebasing: piece[..<count]))
        }
        return result
      }
      switch piece {
      case .bytes: return true
      case .end:
        input.stopWaiting()
        streams[index].input = nil
        streams[index].buffer.finish()
        return true
      case .none:
        input.waitForBytes { [self] in wake() }
        streams[index].input = input
        return false
      }
    }

    // MARK: Begin and end

    private func start() throws(SystemError) {
      do throws(Platform.Refusal) {
        let (output, error) = (try Platform.pipe(), try Platform.pipe())
        let input: (reader: Descriptor, writer: Descriptor?) =
          if command.input.isEmpty {
            (try Platform.open("/dev/null", O_RDONLY), nil)
          } else {
            try { () throws(Platform.Refusal) in
              let pipe = try Platform.pipe()
              return (pipe.reader, pipe.writer)
            }()
          }
        child = try Child(onEnd: { [weak self] in self?.wake() }) { () throws(Platform.Refusal) in
          try Platform.start(command, input.reader, output.writer, error.writer)
        }
        for (reader, isError) in [(output.reader, false), (error.reader, true)] {
          reader.setNonblocking()
          streams.append(Stream(input: ByteInput(reader), buffer: makeBuffer(), isError: isError))
        }
        self.input = input.writer.map { ChildInput($0, command.input) }
      } catch {
        throw error.error(.start, missingFolder(error.code) ?? command.path)
      }
    }

    /// The folder, if that is what is missing.
    private func missingFolder(_ code: Int32) -> String? {
      guard let folder = command.workingDirectory, code == ENOENT || code == ENOTDIR || code == EACCES else {
        return nil
      }
      return unsafe access(folder, X_OK) == 0 && Platform.status(folder)?.isFolder == true ? nil : folder
    }

    override func close() {
      input?.stop()
      for index in streams.indices { streams[index].input?.stopWaiting() }
      streams = []
      if hasEnded { return }
      switch command.whenCancelled {
      case .terminate: child?.signal(SIGTERM)
      case .kill: child?.signal(SIGKILL)
      case .leave: break
      }
    }
  }
#endif
