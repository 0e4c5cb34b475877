import Combine
import Foundation

/// The form of every talk on Combine.
public final class SignUpViewModel: ObservableObject {
  @Published public var username = ""
  @Published public var password = ""
  @Published public var passwordAgain = ""

  @Published public private(set) var isValid = false
  @Published public private(set) var hint: String?

  private var cancellables = Set<AnyCancellable>()

  private var validatedPassword: AnyPublisher<String?, Never> {
    Publishers.CombineLatest($password, $passwordAgain)
      .map { password, again -> String? in password == again && password.count >= 8 ? password : nil }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }

  private var validatedUsername: AnyPublisher<String?, Never> {
    $username
      .removeDuplicates()
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .map { $0.count > 3 ? $0 : nil }
      .eraseToAnyPublisher()
  }

  public init() {
    validatedUsername.combineLatest(validatedPassword) { $0 != nil && $1 != nil }
      .assign(to: &$isValid)

    validatedPassword
      .map { $0 == nil ? "at least eight characters, twice the same" : nil }
      .sink { [weak self] in self?.hint = $0 }
      .store(in: &cancellables)
  }
}

/// A wrapper named by its module, and a base class whose subclass publishes too.
open class Settings: Combine.ObservableObject {
  @Combine.Published public var volume = 0.5
  public init() {}
}

public final class PlayerSettings: Settings {
  @Combine.Published public var speed = 1.0
  public var changes: Combine.ObservableObjectPublisher { objectWillChange }
}

/// An object that publishes its changes itself.
public final class Counter: ObservableObject {
  public let objectWillChange = PassthroughSubject<Int, Never>()

  public var count = 0 {
    willSet { objectWillChange.send(newValue) }
  }

  public init() {}
}
