import Combine
import Dependency

@main
struct Application {
  static func main() {
    let cancellable = Just(doubled(1)).map { $0 + 1 }.sink { print($0) }
    cancellable.cancel()
  }
}
