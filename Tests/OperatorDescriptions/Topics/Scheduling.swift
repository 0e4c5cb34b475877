import Combine
import SwiftCombineExtras
import SwiftCombineTesting

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

extension Picture {
  @PictureTable static var scheduling: [Picture] {
    Picture("Publishers.ReceiveOn", "receive(on: main)") { try $0.numbers().receive(on: $0.scheduler) }
    Picture("Publishers.SubscribeOn", "subscribe(on: queue)") { try $0.numbers().subscribe(on: $0.scheduler) }
  }
}
