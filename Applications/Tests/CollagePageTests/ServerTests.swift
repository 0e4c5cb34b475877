import Collage
import CollageTesting
import Foundation
import HTTPLoopback
import PageServing
import PageTesting
import Testing

@testable import CollagePage

/// What the server answers, to the page and to everything else.
@Suite struct ServerTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  @Test func `the state is JSON with what the page shows`() throws {
    #expect(try fixture.add(0, 1) == ["200", "200"])
    let (status, body) = try fixture.client.get("/state.json")
    #expect(status == "200")
    let state = try JSONDecoder().decode(CollageState.self, from: Data(body.utf8))
    #expect(state == fixture.state)
    #expect(state.title == "Selected 2 photos" && state.chosen == [0, 1] && state.isChoosing)
    #expect(state.canSave && state.canClear && state.canAdd && state.message == nil)
    #expect(state.photos.map(\.name) == (1...7).map { "photo \($0).png" })
  }

  @Test func `events are the state at once, and again after each change`() throws {
    let client = try fixture.client.events()
    #expect(client.receive(until: #""title":"Collage","width":375}"# + "\n\n"))
    #expect(try fixture.add(2) == ["200"])
    #expect(client.receive(until: #""chosen":[2]"#))
    #expect(try fixture.post("/clear") == "200")
    #expect(client.receive(until: #""isChoosing":false"#))
    fixture.server.stop()
    #expect(!client.receive(until: "more"))
  }

  @Test func `a photo, the collage and a saved collage are pictures by their numbers`() throws {
    let photo = try fixture.client.picture("/photos/3.png").body
    #expect(try Picture(file: photo) == .plain(264, 176, .photo(4)))
    #expect(try Picture(file: fixture.client.picture("/preview/0.png").body) == .plain(375, 200, .white))
    #expect(try fixture.add(0, 1) == ["200", "200"])
    #expect(fixture.state.preview == 2)
    let collage = try Picture(file: fixture.client.picture("/preview/2.png").body)
    #expect(collage[0, 0] == .photo(1) && collage[188, 0] == .photo(2))
    #expect(try fixture.client.get("/saved/0.png").status == "404")
    #expect(try fixture.post("/save") == "200")
    #expect(try Picture(file: fixture.client.picture("/saved/0.png").body) == collage)
    // Again, from what is kept.
    #expect(try fixture.client.picture("/photos/3.png").body == photo)
  }

  @Test(arguments: [
    "/photos/7.png", "/photos/-1.png", "/photos/photo%201.png", "/photos/../photos/1.png", "/photos/1.jpg",
    "/photos/0x1.png", "/photos/1.png/", "/photos//1.png", "/photos/99999999999999999999.png", "/photos/",
    "/saved/collage-1.png", "/saved/../photos/1.png", "/saved/%2e%2e/photo", "/preview/", "/preview/x.png",
    "/Photos/1.png", "/photos/\u{0661}.png", "/page", "/etc/passwd", "//", "/add",
  ])
  func `a path that is no number of a picture is not found`(path: String) throws {
    #expect(["400", "404"].contains(try fixture.client.get(path).status))
  }

  @Test func `a photo that is broken has no picture, and does not end the server`() throws {
    let fixture = try Fixture(Album([("broken.png", Data("broken".utf8))]))
    let answer = try fixture.client.picture("/photos/0.png")
    #expect(answer == ("200", Data()))
    #expect(try fixture.add(0) == ["200"])
    #expect(fixture.state.leftOut == "broken.png is left out: it is neither PNG nor JPEG.")
    #expect(fixture.state.photos.first?.problem == "it is neither PNG nor JPEG")
    #expect(fixture.state.chosen == [])
  }

  @Test func `a collage is saved under a new name, and a failure keeps the photos`() throws {
    #expect(try fixture.post("/save") == "409")
    #expect(try fixture.add(0, 1) == ["200", "200"])
    try Data().write(to: fixture.album.output)
    #expect(try fixture.post("/save") == "200")
    #expect(fixture.state.message?.isError == true && fixture.state.message?.id == 1)
    #expect(fixture.state.chosen == [0, 1] && fixture.state.saved == [])
    try FileManager.default.removeItem(at: fixture.album.output)
    // The message waits for a user.
    for path in ["/save", "/clear", "/done"] { #expect(try fixture.post(path) == "409") }
    #expect(try fixture.add(2) == ["409"])
    #expect(try fixture.post("/close", id: 0) == "409")
    #expect(try fixture.post("/close", id: 1) == "200")
    #expect(try fixture.post("/save") == "200")
    #expect(fixture.saved == ["collage-1.png"])
    #expect(fixture.state.message?.text == "Saved with id: collage-1.png")
    #expect(fixture.state.message?.saved == 0 && fixture.state.message?.id == 2)
    #expect(fixture.state.saved.map(\.name) == ["collage-1.png"])
    #expect(fixture.state.chosen == [] && fixture.state.title == "Collage")
  }

  @Test func `there are at most six photos, and a message about the limit`() throws {
    #expect(try fixture.add(0, 1, 2, 3, 4, 5) == Array(repeating: "200", count: 6))
    #expect(fixture.state.message?.title == "Limit reached" && !fixture.state.canAdd)
    #expect(try fixture.add(6) == ["409"])
    #expect(try fixture.post("/close", id: 1) == "200")
    #expect(try fixture.add(6) == ["409"])
    #expect(fixture.state.chosen == [0, 1, 2, 3, 4, 5])
  }

  @Test(arguments: [
    ("add", "{}", "400"), ("add", "", "400"), ("add", "[1]", "400"), ("add", #"{"id":"1"}"#, "400"),
    ("add", #"{"id":1.5}"#, "400"), ("add", #"{"id":1e99}"#, "400"), ("add", #"{"id":-1}"#, "409"),
    ("add", #"{"id":7}"#, "409"), ("save", #"{"id":1}"#, "400"), ("clear", "now", "400"),
    ("close", "{}", "400"), ("close", #"{"id":1}"#, "409"), ("swap", "{}", "404"), ("add/1", "{}", "404"),
  ])
  func `a change that makes no sense is refused with a reason`(path: String, body: String, status: String)
    throws
  {
    let answer = try fixture.client.post("/\(path)", body)
    #expect(answer.status == status)
    #expect(
      try JSONDecoder().decode([String: String].self, from: Data(answer.body.utf8)).keys.first == "error")
    #expect(fixture.state.chosen == [])
  }

  @Test func `a request of another host or origin, and one that is no JSON, is refused`() throws {
    let port = fixture.server.port
    for host in ["evil.example", "127.0.0.1", "evil.example:\(port)"] {
      let text = "GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
      #expect(try fixture.client.request(text).status == "403")
    }
    let fields = "Origin: http://evil.example\r\n"
    #expect(try fixture.client.post("/clear", fields: fields).status == "403")
    for path in ["/state.json", "/events", "/photos/0.png", "/preview/0.png"] {
      #expect(try fixture.client.get(path, fields: fields).status == "403")
    }
    let form = "Host: localhost:\(port)\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}"
    #expect(
      try fixture.client.request("POST /clear HTTP/1.1\r\nConnection: close\r\n\(form)").status == "415")
    #expect(try fixture.client.post("/clear", String(repeating: " ", count: 4_097)).status == "413")
  }

  @Test(arguments: [
    "/", "/page.css", "/page.js", "/shared.css", "/shared.js", "/icon.svg", "/photos/0.png", "/add",
  ])
  func `every answer has a policy that allows its own files alone`(path: String) throws {
    try fixture.client.expectPolicy(of: path)
  }

  @Test func `10,000 malformed requests and 200 slow connections leave it serving`() throws {
    let hostile = try HostileClients(port: fixture.server.port)
    #expect(try hostile.attack() == HostileClients.requests)
    #expect(try fixture.add(0) == ["200"])
    #expect(try Picture(file: fixture.client.picture("/photos/6.png").body).width == 264)
    // One of the slow ones continues.
    #expect(hostile.finishOne().hasPrefix("HTTP/1.1 200 "))
  }

  @Test func `the photos are listed again, and keep their numbers`() throws {
    let photos = fixture.album.photos
    #expect(try fixture.add(1) == ["200"])
    try FileManager.default.removeItem(at: photos.appendingPathComponent("photo 1.png"))
    try Picture.plain(4, 3, .photo(9)).pngData().write(to: photos.appendingPathComponent("new.png"))
    #expect(try fixture.post("/refresh") == "200")
    #expect(fixture.state.photos.map(\.id) == [1, 2, 3, 4, 5, 6, 7])
    #expect(fixture.state.photos.last?.name == "new.png" && fixture.state.chosen == [1])
    // One that is gone is left out.
    #expect(try fixture.add(0) == ["200"])
    #expect(fixture.state.leftOut == "photo 1.png is left out: it cannot be opened.")
    #expect(try fixture.client.picture("/photos/0.png").body == Data())
  }

  @Test func `a directory that cannot be read any more is said, and the collage stays`() throws {
    #expect(try fixture.add(0, 1) == ["200", "200"])
    #expect(try fixture.post("/done") == "200")
    try FileManager.default.removeItem(at: fixture.album.photos)
    #expect(try fixture.add(2) == ["200"])
    #expect(fixture.state.message?.title == "No access to the photos")
    #expect(try fixture.post("/refresh") == "200")
    #expect(!fixture.state.isReadable && fixture.state.photos == [] && fixture.state.chosen == [0, 1])
    #expect(try fixture.post("/close", id: 1) == "200")
    #expect(try fixture.post("/save") == "200")
    #expect(fixture.saved == ["collage-1.png"])
  }

  @Test func `a directory of many photos is shown in part`() throws {
    let fixture = try Fixture(Album((0..<502).map { ("\($0).png", Data()) }))
    #expect(fixture.state.photos.count == PhotoList.mostShown && fixture.state.hasMore)
    #expect(fixture.state.photos.last?.name == "499.png")
    #expect(try fixture.add(500) == ["409"])
    #expect(!fixture.state.isChoosing)
  }

  @Test func `a name is shown on one line`() throws {
    let fixture = try Fixture(Album([("a\nb\u{1B}.png", Data())]))
    #expect(fixture.state.photos.first?.name == "a b .png")
    #expect(try fixture.add(0) == ["200"])
    #expect(fixture.state.leftOut == "a b .png is left out: it is neither PNG nor JPEG.")
  }

  @Test func `a server that has stopped has canceled its session`() throws {
    #expect(try fixture.add(0) == ["200"])
    let state = fixture.state
    fixture.server.stop()
    #expect(fixture.session.change(.clear) == "The program is ending.")
    #expect(fixture.session.change(.add(1)) == "The program is ending.")
    #expect(fixture.state == state)
  }
}
