import Combine

/// The smallest program with a pipeline: `bench --client` weighs it.
@main enum Hello {
  static func main() {
    let subject = PassthroughSubject<Int, Never>()
    let token = subject.map { "hello \($0)" }.filter { !$0.isEmpty }.sink { print($0) }
    subject.send(1)
    token.cancel()
  }
}
