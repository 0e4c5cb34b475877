import BrowserTesting
import Foundation
import Testing

extension BrowserWindow {
  /// Expects that the page is no wider than the window, that controls keep off its edge and are large enough
  /// for a finger, and that texts stand out from what is behind them.
  ///
  /// - Parameters:
  ///   - width: the width of the window.
  ///   - texts: selectors of the texts.
  public func expectReadable(width: Int, texts: [String]) throws {
    #expect(try value(of: "document.documentElement.scrollWidth <= window.innerWidth") == "true")
    #expect(try value(of: "window.innerWidth") == "\(width)")
    let controls = "document.querySelectorAll('button, input, summary')"
    #expect(try value(of: "[...\(controls)].every(e => !e.offsetHeight || e.offsetHeight >= 44)") == "true")
    #expect(
      try value(of: "[...\(controls)].every(e => e.getBoundingClientRect().right <= innerWidth - 15)")
        == "true")
    for text in texts {
      let contrast = try #require(Double(try value(of: Self.contrast(of: text))))
      #expect(contrast >= 4.5, "\(text)")
    }
  }

  /// Expects a picture of the page of a sensible size; with `UPDATE_PAGES=1` it is the
  /// one of the documentation.
  ///
  /// - Parameters:
  ///   - name: the name of its file.
  ///   - most: its bytes at most.
  public func expectPicture(_ name: String, most: Int = 100_000) throws {
    let picture = try screenshot()
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(picture.count > 5_000 && picture.count < most)
    guard ProcessInfo.processInfo.environment["UPDATE_PAGES"] == "1" else { return }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Documentation/\(name).png").standardized
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try picture.write(to: file)
  }

  /// The contrast of a text with what is behind it, as WCAG defines it.
  private static func contrast(of selector: String) -> String {
    """
    (() => {
      const light = (color) => {
        const [r, g, b] = color.match(/[0-9.]+/g).map((part) => {
          const value = part / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const text = document.querySelector('\(selector)');
      let back = text;
      while (getComputedStyle(back).backgroundColor === 'rgba(0, 0, 0, 0)') back = back.parentElement;
      const values = [getComputedStyle(text).color, getComputedStyle(back).backgroundColor].map(light)
        .sort((a, b) => a - b);
      return (values[1] + 0.05) / (values[0] + 0.05);
    })()
    """
  }
}
