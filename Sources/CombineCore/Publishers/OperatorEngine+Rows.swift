import CombineMachinery

extension OperatorEngine where Machine: RowMachine {
  /// Makes the way in of one of several upstreams.
  ///
  /// - Parameters:
  ///   - index: Which one it is.
  ///   - publisher: Its type.
  ///   - change: Tells the machine of a value. What it returns is released when the machine is not being
  ///   changed any more.
  @inlinable
  @inline(__always)
  func inlet<P: Publisher, Leftover>(
    _ index: Int, for publisher: P.Type, _ change: @escaping (inout Machine, P.Output) -> Leftover
  ) -> Inlet<OperatorEngine, P.Output, P.Failure> where P.Failure == Machine.Failure {
    inlet(
      for: publisher,
      { engine, inlet, value in engine.signal(value, from: Machine.answersInPlace ? inlet : nil, change) },
      end: { engine, _, failure in _ = engine.signal(failure) { $0.end(index, $1) } })
  }
}
