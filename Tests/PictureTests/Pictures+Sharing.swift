import Combine
import SwiftCombineTesting

extension Picture {
  @PictureTable static var sharing: [Picture] {
    Picture("CurrentValueSubject", "subscriber") {
      let subject = CurrentValueSubject<Int, TestError>(0)
      try $0.numbers("value").drive(subject)
      return subject
    }
    Picture("PassthroughSubject", "subscriber") {
      let subject = PassthroughSubject<Int, TestError>()
      try $0.numbers("send").drive(subject)
      return subject
    }
    Picture("Published", "subscriber") {
      let model = Model()
      try $0.numbers("property").drive { model.property = $0 }
      return model.$property
    }
    Picture("Publishers.Autoconnect", "autoconnect()") {
      try $0.numbers("connectable").multicast { PassthroughSubject() }.autoconnect()
    }
    Picture("Publishers.MakeConnectable", "makeConnectable()") {
      let connectable = try $0.numbers().assertNoFailure().makeConnectable()
      var connections: [any Cancellable] = []
      try $0.texts("connect()").drive { _ in connections.append(connectable.connect()) }
      return connectable
    }
    Picture("Publishers.Multicast", "first") { try multicast($0) }
    Picture("Publishers.Multicast", "second") {
      let shared = try multicast($0)
      shared.drive()
      return shared
    }
    Picture("Publishers.Share", "first") { try $0.numbers().share() }
    Picture("Publishers.Share", "second") {
      let shared = try $0.numbers().share()
      shared.drive()
      return shared
    }
  }

  private static func multicast(_ stage: MarbleStage) throws -> AnyPublisher<Int, TestError> {
    try stage.numbers().multicast { PassthroughSubject() }.autoconnect().eraseToAnyPublisher()
  }
}

private final class Model {
  @Published var property = 0
}
