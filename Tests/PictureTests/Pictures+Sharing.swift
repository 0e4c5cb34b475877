import Combine
import OperatorDescriptions
import SwiftCombineTesting

extension Picture {
  @PictureTable static var subjects: [Picture] {
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
    Picture("Publishers.Multicast", "first") { try multicast($0) }
    Picture("Publishers.Multicast", "second") {
      let shared = try multicast($0)
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
