import Combine

extension OperatorDescription {
  static var scheduling: [Self] {
    [
      Self("receive(on:)", of: "receive(on:options:)", subscription: "ReceiveOn", parts: [], .keepsAll) {
        up, world in up.receive(on: world.clock)
      },
      Self(
        "subscribe(on:)", of: "subscribe(on:options:)", subscription: "SubscribeOn", parts: [],
        [.keepsAll, .subscribesLater]
      ) { up, world in up.subscribe(on: world.clock) },
    ]
  }
}
