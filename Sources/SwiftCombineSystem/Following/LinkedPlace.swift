#if canImport(Darwin) || os(Linux) || os(Android)
  /// A name in a folder.
  struct LinkedPlace: Equatable {
    let folder: String
    let name: String

    static func == (left: LinkedPlace, right: LinkedPlace) -> Bool {
      left.folder.utf8.elementsEqual(right.folder.utf8) && left.name.utf8.elementsEqual(right.name.utf8)
    }

    /// Where the symbolic links of a path are, and the file that they lead to: every name that decides which
    /// file it is, except those of folders. Empty if there is no link.
    static func all(of path: String) -> [LinkedPlace] {
      var links: [LinkedPlace] = []
      var folder = path.isAbsolute ? "/" : "."
      var rest = Array(path.pathParts.reversed())
      var last: LinkedPlace?
      while let name = rest.popLast() {
        let place = LinkedPlace(folder: folder, name: name)
        // The system follows no more than 40 either.
        if links.count < 40, let target = Platform.link(place.path) {
          links.append(place)
          if target.isAbsolute { folder = "/" }
          rest += target.pathParts.reversed()
        } else {
          last = place
          folder = place.path
        }
      }
      return links.isEmpty ? [] : links + (last.map { [$0] } ?? [])
    }

    private var path: String { folder.appendingPathPart(name) }
  }
#endif
