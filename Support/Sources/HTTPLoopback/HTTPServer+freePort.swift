extension HTTPServer {
  /// A port that no server has now, and that the system gives to no other program: what is stopped there
  /// stays away until its owner starts it again.
  ///
  /// The system gives ports from 32768 on to those who name none.
  public static func freePort() throws(SocketError) -> UInt16 {
    var attempts = 0
    while true {
      attempts += 1
      do throws(SocketError) {
        let (socket, port) = try Descriptor.listener(at: .any, port: .random(in: 10_000..<30_000))
        socket.dispose()
        return port
      } catch {
        if attempts == 1_000 { throw error }
      }
    }
  }
}
