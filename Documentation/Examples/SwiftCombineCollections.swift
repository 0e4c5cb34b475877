import Foundation
import SwiftCombine
import SwiftCombineCollections

var urls: [URL] { [] }
var switches: [Switch] { [] }
var form: Form { Form() }

struct Image {
  init?(data: Data) {}
}

final class Switch {
  let changes = PassthroughSubject<Bool, Never>()
  var isOn: Bool { false }
  var publisher: some Publisher<Switch, Never> { changes.map { _ in self } }
}

final class Form {
  @Published var canContinue = false
}

func load(_ url: URL) -> AnyPublisher<Image, URLError> { Empty().eraseToAnyPublisher() }
func show(_ images: [Image]) {}
func show(_ error: URLError) {}
