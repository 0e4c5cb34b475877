import Foundation
import Testing

@testable import Collage

@Suite struct PictureFileTests {
  private func near(_ pixel: Pixel, _ other: Pixel) -> Bool {
    zip([pixel.red, pixel.green, pixel.blue], [other.red, other.green, other.blue]).allSatisfy {
      abs(Int($0) - Int($1)) < 6
    }
  }

  private func error(of data: Data, limits: PictureLimits = PictureLimits()) -> PictureError? {
    do throws(PictureError) {
      _ = try Picture(file: data, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a picture that is written as PNG is read as it was`() throws {
    let picture = Picture(width: 7, height: 5) { Pixel(UInt8($0 * 30), UInt8($1 * 50), 255) }
    #expect(try Picture(file: picture.pngData()) == picture)
    #expect(throws: PictureError.self) { try Picture(width: 0, height: 5) { _, _ in .white }.pngData() }
  }

  @Test func `a PNG of any kind is read, and what is transparent becomes white`() throws {
    let files = [File.transparentPNG, File.grayPNG, File.palettePNG, File.bitPNG]
    let pictures = try files.map { try Picture(file: $0) }
    #expect(pictures.allSatisfy { $0.width == 2 && $0.height == 1 })
    #expect(
      pictures.map { [$0[0, 0], $0[1, 0]] } == [
        [Pixel(255, 0, 0), .white], [Pixel(40, 40, 40), Pixel(200, 200, 200)],
        [Pixel(250, 251, 252), Pixel(1, 2, 3)], [.white, Pixel(0, 0, 0)],
      ])
  }

  @Test(arguments: [File.jpeg, File.progressiveJPEG])
  func `a JPEG in colors is read`(file: Data) throws {
    let picture = try Picture(file: file)
    #expect(picture.width == 16 && picture.height == 8)
    #expect(near(picture[0, 0], Pixel(255, 0, 0)) && near(picture[7, 7], Pixel(255, 0, 0)))
    #expect(near(picture[8, 0], Pixel(0, 0, 255)) && near(picture[15, 7], Pixel(0, 0, 255)))
  }

  @Test func `a gray JPEG is read`() throws {
    let picture = try Picture(file: File.grayJPEG)
    #expect(near(picture[0, 0], Pixel(40, 40, 40)) && near(picture[15, 7], Pixel(200, 200, 200)))
  }

  @Test func `a JPEG in the colors of print is refused with the reason`() {
    #expect(error(of: File.printJPEG) == .broken("Unsupported color conversion request"))
  }

  /// The corner where the red half of the picture begins when the camera is held in each way.
  @Test(
    arguments: [
      (1, 16, 8, [0, 0, 15, 0]), (2, 16, 8, [15, 0, 0, 0]), (3, 16, 8, [15, 7, 0, 7]),
      (4, 16, 8, [0, 7, 15, 7]),
      (5, 8, 16, [0, 0, 0, 15]), (6, 8, 16, [7, 0, 7, 15]), (7, 8, 16, [7, 15, 7, 0]),
      (8, 8, 16, [0, 15, 0, 0]),
      (9, 16, 8, [0, 0, 15, 0]),
    ] as [(UInt8, Int, Int, [Int])], [true, false])
  func `a JPEG is turned as its camera was held`(sample: (UInt8, Int, Int, [Int]), isLittle: Bool) throws {
    let (orientation, width, height, places) = sample
    let picture = try Picture(file: File.jpeg(orientation: orientation, isLittle: isLittle))
    #expect(picture.width == width && picture.height == height)
    #expect(near(picture[places[0], places[1]], Pixel(255, 0, 0)))
    #expect(near(picture[places[2], places[3]], Pixel(0, 0, 255)))
  }

  @Test func `each orientation moves each pixel to its place`() {
    let picture = Picture(width: 3, height: 2) { Pixel(UInt8($0), UInt8($1), 0) }
    // Where the pixels of the first row come from: x and y.
    let rows: [[[UInt8]]] = [
      [[0, 0], [1, 0], [2, 0]], [[2, 0], [1, 0], [0, 0]], [[2, 1], [1, 1], [0, 1]],
      [[0, 1], [1, 1], [2, 1]],
      [[0, 0], [0, 1]], [[0, 1], [0, 0]], [[2, 1], [2, 0]], [[2, 0], [2, 1]],
    ]
    for (index, row) in rows.enumerated() {
      let upright = picture.upright(from: index + 1)
      #expect((0..<upright.width).map { [upright[$0, 0].red, upright[$0, 0].green] } == row)
    }
  }

  @Test func `damaged data of a camera does no harm`() throws {
    let good: [UInt8] = [
      0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0,
    ]
    for count in 0..<good.count { _ = try Picture(file: File.jpeg(exif: Array(good.prefix(count)))) }
    for index in good.indices {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var damaged = good
        damaged[index] = value
        let picture = try Picture(file: File.jpeg(exif: damaged))
        #expect(picture.width * picture.height == 128)
      }
    }
  }

  @Test func `what is neither PNG nor JPEG is refused`() {
    for data in [Data(), Data("GIF89a".utf8), Data([0xFF, 0xD8]), File.grayPNG.dropFirst()] {
      #expect(error(of: data) == .unknownFormat)
    }
  }

  @Test func `each beginning of a file is broken, and no picture`() {
    for file in [File.jpeg, File.progressiveJPEG, File.grayJPEG, File.transparentPNG, File.palettePNG] {
      // Without its end marker, of two or twelve bytes, a picture is complete.
      for count in 8..<file.count - 12 where error(of: file.prefix(count)) == nil {
        Issue.record("\(count) of \(file.count) bytes are read as a picture.")
      }
    }
  }

  @Test func `each damaged byte is an error or another picture`() {
    for file in [File.jpeg, File.progressiveJPEG, File.grayPNG, File.palettePNG] {
      for index in file.indices {
        var damaged = file
        damaged[index] ^= 0x5A
        _ = error(of: damaged, limits: PictureLimits(pixels: 10_000))
      }
    }
    #expect(error(of: File.grayPNG.prefix(40) + Data(repeating: 7, count: 30)) != nil)
  }

  @Test func `a picture with too many pixels is refused before they are decoded`() {
    #expect(error(of: File.bombPNG) == .tooLarge(width: 100_000, height: 100_000))
    #expect(error(of: File.jpeg(claiming: 65_500, 65_500)) == .tooLarge(width: 65_500, height: 65_500))
    #expect(error(of: File.jpeg, limits: PictureLimits(pixels: 127)) == .tooLarge(width: 16, height: 8))
    #expect(error(of: File.jpeg, limits: PictureLimits(pixels: 128)) == nil)
    #expect(error(of: File.grayPNG, limits: PictureLimits(pixels: 1)) == .tooLarge(width: 2, height: 1))
    #expect(PictureError.tooLarge(width: 2, height: 1).localizedDescription == "2 x 1 is too large")
  }

  @Test func `a JPEG that claims more than it has is broken`() {
    #expect(
      error(of: File.jpeg(claiming: 1_600, 800))
        == .broken("Corrupt JPEG data: premature end of data segment"))
  }

  @Test func `a file with too many bytes is refused before they are read`() throws {
    #expect(error(of: File.jpeg, limits: PictureLimits(bytes: 100)) == .tooLong(File.jpeg.count))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: file) }
    try File.grayPNG.write(to: file)
    #expect(try Picture(contentsOf: file).width == 2)
    let handle = try FileHandle(forWritingTo: file)
    // Most of it is a hole.
    try handle.truncate(atOffset: 1 << 40)
    try handle.close()
    #expect(throws: PictureError.tooLong(1 << 40)) { try Picture(contentsOf: file) }
    #expect(throws: PictureError.unreadable) {
      try Picture(contentsOf: file.deletingLastPathComponent().appendingPathComponent("\(UUID())"))
    }
    #expect(throws: PictureError.unreadable) {
      try Picture(contentsOf: FileManager.default.temporaryDirectory)
    }
  }
}
