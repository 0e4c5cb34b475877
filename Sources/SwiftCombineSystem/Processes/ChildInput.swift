#if os(macOS) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombineEngine

  /// Writes what a program reads, as far as it reads. When all is written, or the program reads no more, the
  /// descriptor is closed.
  ///
  /// `@unchecked Sendable`: the state is used on its queue.
  final class ChildInput: @unchecked Sendable {
    private let queue = DispatchQueue(label: "SwiftCombineSystem.input")
    private var rest: Data
    private var descriptor: Descriptor?
    private var readiness: Readiness?

    init(_ descriptor: Descriptor, _ bytes: Data) {
      descriptor.setNonblocking()
      self.descriptor = descriptor
      rest = bytes
      queue.async { self.write() }
    }

    func stop() { queue.async { self.close() } }

    private func close() {
      readiness?.stop()
      (readiness, descriptor, rest) = (nil, nil, Data())
    }

    private func write() {
      guard let descriptor else { return }
      while !rest.isEmpty {
        do {
          let count = try unsafe rest.prefix(ByteInput.size).withUnsafeBytes {
            try unsafe Platform.write(descriptor, $0)
          }
          rest = rest.dropFirst(count)
        } catch let refusal as Platform.Refusal where refusal.code == EAGAIN {
          let readiness =
            readiness
            ?? Readiness(descriptor, for: .writing) { [weak self] in
              guard let self else { return }
              queue.async { self.write() }
            }
          self.readiness = readiness
          return readiness.arm()
        } catch {
          // A program that does not read all of its input has not failed: its end says how it is.
          break
        }
      }
      close()
    }
  }
#endif
