import Foundation
import HackerNewsAPI
import Testing

@Suite struct StoryTests {
  private func story(_ json: String) throws -> Story {
    try JSONDecoder().decode(Story.self, from: Data(json.utf8))
  }

  @Test func `a story is decoded from the JSON of the service, and additional fields are ignored`() throws {
    let story = try story(
      """
      {"by":"ann","descendants":3,"id":8,"kids":[9],"score":1,"time":1700000000,"title":"T","type":"story",
      "url":"https://a.example/b?c=d"}
      """)
    let time = Date(timeIntervalSince1970: 1_700_000_000)
    #expect(
      story == Story(id: 8, title: "T", by: "ann", time: time, url: URL(string: "https://a.example/b?c=d")))
  }

  @Test(arguments: ["", #","url":null"#, #","url":"""#])
  func `a story without a usable link has none`(url: String) throws {
    #expect(try story(#"{"id":1,"title":"T","by":"ann","time":1\#(url)}"#).url == nil)
  }

  @Test(arguments: [
    #"{"title":"T","by":"ann","time":1}"#,
    #"{"id":1,"by":"ann","time":1}"#,
    #"{"id":1,"title":"T","time":1}"#,
    #"{"id":1,"title":"T","by":"ann"}"#,
    #"{"id":1,"title":"T","by":"ann","time":"yesterday"}"#,
    #"{"id":1,"title":"T","by":"ann","time":1,"url":5}"#,
    #"{"id":1,"title":"T""#, "null", "[]", "",
  ])
  func `what lacks a part of a story is none`(json: String) {
    #expect(throws: DecodingError.self) { try story(json) }
  }

  @Test func `the newest is first, and of two of the same second the one with the higher id`() {
    let stories = [(1, 100), (2, 300), (3, 200), (4, 300)].map { Story.served($0, time: $1) }
    #expect(stories.sorted().map(\.id) == [4, 2, 3, 1])
    #expect(stories.reversed().sorted().map(\.id) == [4, 2, 3, 1])
    #expect(!(stories[0] < stories[0]))
  }

  @Test func `a description has a line for the link only when there is one`() {
    let time = Date(timeIntervalSince1970: 0)
    let link = URL(string: "http://a.example/")
    #expect(
      Story(id: 1, title: "T", by: "ann", time: time, url: link).description
        == "T\nby ann\nhttp://a.example/\n-----")
    #expect(Story(id: 1, title: "T", by: "ann", time: time, url: nil).description == "T\nby ann\n-----")
  }

  @Test func `a title cannot break its line or steer the terminal`() {
    let story = Story(
      id: 1, title: "a\nb\u{1B}[2Jc\u{9B}d 👩‍🚀", by: "x\ry\u{202E}z\u{2028}",
      time: Date(timeIntervalSince1970: 0), url: nil)
    #expect(story.description == "a b [2Jc d 👩‍🚀\nby x y z \n-----")
  }
}
