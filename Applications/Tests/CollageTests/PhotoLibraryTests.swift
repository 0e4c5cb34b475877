import CollageTesting
import Combine
import Foundation
import SwiftCombineTesting
import Testing

@testable import Collage

@Suite struct PhotoLibraryTests {
  @Test func `the photos are sorted by time and then by name, and other files are no photos`() throws {
    let album = try Album([
      ("z.png", Data()), ("notes.txt", Data()), ("b.JPG", Data()), ("a.jpeg", Data()), (".c.png", Data()),
    ])
    let date = try FileManager.default.attributesOfItem(
      atPath: album.photos.appendingPathComponent("b.JPG").path)
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(date[.modificationDate])],
      ofItemAtPath: album.photos.appendingPathComponent("a.jpeg").path)
    #expect(album.library.names() == ["z.png", "a.jpeg", "b.JPG"])
    #expect(album.library.isAuthorized().record().values == [true])
  }

  @Test func `a directory that does not exist has no photos and is not authorized`() {
    let library = PhotoLibrary(directory: URL(fileURLWithPath: "/nowhere/photos"))
    #expect(library.names() == [])
    #expect(library.isAuthorized().record().values == [false])
  }

  @Test func `a photo is read for each subscription`() throws {
    let album = try Album(count: 1)
    let photo = album.library.photo("photo 1.png")
    #expect(photo.record().values == [.plain(40, 30, .photo(1))])
    try Data("broken".utf8).write(to: album.photos.appendingPathComponent("photo 1.png"))
    #expect(photo.record().completion == .failure(.unknownFormat))
    #expect(album.library.photo("unknown.png").record().completion == .failure(.unreadable))
  }

  @Test func `a collage has a new name, and replaces no file`() throws {
    let album = try Album([])
    let writer = PhotoWriter(directory: album.output)
    let picture = Picture.plain(3, 2, .photo(1))
    #expect(writer.save(picture).record().values == ["collage-1.png"])
    try Data("mine".utf8).write(to: album.output.appendingPathComponent("collage-2.png"))
    #expect(writer.save(picture).record().values == ["collage-3.png"])
    #expect(try Picture(contentsOf: album.output.appendingPathComponent("collage-3.png")) == picture)
    #expect(try Data(contentsOf: album.output.appendingPathComponent("collage-2.png")) == Data("mine".utf8))
    // No draft is left.
    #expect(try FileManager.default.contentsOfDirectory(atPath: album.output.path).count == 3)
  }

  @Test func `a directory that cannot be written is an error`() throws {
    let album = try Album([("file.png", Data())])
    let writer = PhotoWriter(directory: album.photos.appendingPathComponent("file.png/below"))
    #expect(writer.save(.plain(3, 2, .white)).record().completion == .failure(.couldNotSavePhoto))
    let empty = PhotoWriter(directory: album.output).save(.plain(0, 0, .white)).record()
    #expect(empty.completion == .failure(.generic(.broken("it has no pixels"))))
  }
}
