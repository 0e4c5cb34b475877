import Combine

/// Performs a line of input as an instruction; a blank line is none, and one that cannot
/// be read is complained of.
///
/// For ``LineDriver``, which reads the lines.
///
/// - Parameters:
///   - line: the line.
///   - read: makes an instruction of a line.
///   - complain: writes what is wrong with the line.
///   - perform: starts to perform the instruction, and returns nil if it is the last.
/// - Returns: a publisher whose first value or completion is the end of the work;
///   nil if no line is to follow.
public func performLine<Instruction>(
  _ line: String, as read: (String) throws(UsageError) -> Instruction, complain: (String) -> Void,
  perform: (Instruction) -> AnyPublisher<Void, Never>?
) -> AnyPublisher<Void, Never>? {
  guard line.contains(where: { !$0.isWhitespace }) else { return Just(()).eraseToAnyPublisher() }
  do throws(UsageError) {
    return perform(try read(line))
  } catch {
    complain(Console.complaint(error.description, remedy: "enter help for the commands"))
    return Just(()).eraseToAnyPublisher()
  }
}
