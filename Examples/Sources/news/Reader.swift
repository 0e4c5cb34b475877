import Combine
import CommandLineTool
import Foundation
import HackerNewsAPI

/// Shows the stories of an ``API``, waits for the completion, and returns an exit status.
struct Reader {
  let api: API
  let console: Console

  /// Shows the newest stories: each list as it grows, or only the last.
  func latest(growing: Bool) -> Int32 {
    let lists = api.stories().handleEvents(
      receiveOutput: { console.show(progress: progress($0)) },
      receiveCompletion: { _ in console.show(progress: "") })
    return if growing {
      // An empty line keeps one list apart from the next.
      show(lists.map { ($0.count > 1 ? "\n" : "") + text($0) }, conclude: conclude)
    } else {
      show(lists.last().map(text), conclude: conclude)
    }
  }

  /// Shows one story, if there is one with that id.
  func story(id: Int) -> Int32 {
    show(api.story(id: id).map(\.description)) { omissions in
      // The publisher of a story never fails. For a user who requested this one story it matters why it is
      // missing.
      switch omissions.first?.reason {
      case .unreachable:
        return fail(API.Error.addressUnreachable(omissions[0].url))
      case .undecodable:
        return conclude(omissions)
      case .deleted, nil:
        return conclude([])
      }
    }
  }

  /// Writes the texts as they arrive, on the thread that delivers them, while this thread waits for the last.
  ///
  /// - Parameter conclude: writes what follows the last text, and returns the exit status.
  private func show(
    _ texts: some Publisher<String, API.Error>, conclude: @escaping ([API.Omission]) -> Int32
  ) -> Int32 {
    let ended = DispatchSemaphore(value: 0)
    var status: Int32 = 0
    var isAnythingShown = false
    var omissions: [API.Omission] = []
    let observation = api.omissions.sink { omissions.append($0) }
    let subscription = texts.sink(
      receiveCompletion: { completion in
        switch completion {
        case .finished:
          status = conclude(omissions)
          if !isAnythingShown, omissions.contains(where: { $0.reason != .deleted }) { status = 1 }
        case .failure(let error): status = fail(error)
        }
        ended.signal()
      },
      receiveValue: {
        isAnythingShown = true
        console.write($0)
      })
    return withExtendedLifetime((observation, subscription)) {
      ended.wait()
      return status
    }
  }

  private func conclude(_ omissions: [API.Omission]) -> Int32 {
    console.write("finished")
    if !omissions.isEmpty { console.complain(summary(omissions)) }
    return 0
  }

  private func fail(_ error: API.Error) -> Int32 {
    console.complain(as: "news", error.localizedDescription)
    return 1
  }

  private func text(_ stories: [Story]) -> String {
    stories.map(\.description).joined(separator: "\n")
  }

  private func progress(_ stories: [Story]) -> String {
    guard let newest = stories.first else { return "" }
    // A service may send any number as a time.
    let minutes = Int(exactly: (api.age(of: newest) / 60).rounded(.towardZero)) ?? 0
    return "\(counted(stories.count, "story", "stories")), the newest \(counted(minutes, "minute")) old"
  }

  private func summary(_ omissions: [API.Omission]) -> String {
    let parts = API.Omission.Reason.allCases.compactMap { reason in
      let count = omissions.count { $0.reason == reason }
      return count == 0 ? nil : "\(count) \(reason)"
    }
    return "Left out \(counted(omissions.count, "item")): \(parts.joined(separator: ", "))."
  }

  private func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }
}
