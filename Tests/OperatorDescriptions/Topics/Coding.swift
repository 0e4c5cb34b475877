import Combine

private let codingParts = ["downstream", "finished", "upstreamSubscription"]

extension OperatorDescription {
  static var coding: [Self] {
    [
      Self(
        "encode", of: "encode(encoder:)", subscription: "Encode", parts: codingParts, value: .passed,
        completion: .passed, [.throwsErrors, .keepsAll]
      ) { up, world in up.encode(encoder: world.coder) },
      Self(
        "decode", of: "decode(type:decoder:)", subscription: "Decode", parts: codingParts, value: .passed,
        completion: .passed, [.throwsErrors, .keepsAll]
      ) { up, world in up.decode(type: World.Element.self, decoder: world.coder) },
    ]
  }
}
