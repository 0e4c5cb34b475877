import Dispatch
import Foundation
import OperatorCatalog
import Synchronization

/// All pages of the operators, as files.
public struct OperatorSite {
  private let entries: [CatalogEntry]

  /// Creates the site of all operators and pipelines, or of those with these ids.
  public init(ids: [String]? = nil) {
    entries = (OperatorCatalog.entries + OperatorCatalog.pipelines).filter { ids?.contains($0.id) ?? true }
  }

  /// Writes the pages to a folder, which is created if there is none. The operators run on several threads.
  ///
  /// - Returns: How many bytes were written.
  /// - Throws: What prevents writing a file.
  public func write(to folder: URL) throws -> Int {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let count = Mutex(0)
    let problem = Mutex<(any Error)?>(nil)
    @Sendable func write(_ data: Data, _ name: String) {
      do {
        try data.write(to: folder.appending(path: name))
        count.withLock { $0 += data.count }
      } catch {
        problem.withLock { $0 = error }
      }
    }
    write(Data(PackageResources.page_css), "page.css")
    write(Data(PackageResources.page_js), "page.js")
    write(Data(PackageResources.index_js), "index.js")
    write(Data(IndexWriter().html.utf8), "index.html")
    let entries = entries
    DispatchQueue.concurrentPerform(iterations: entries.count) { index in
      // What cannot be written need not be run, which takes minutes.
      if problem.withLock({ $0 != nil }) { return }
      let grid = PageGrid(entries[index])
      write(Data(PageData(grid).script.utf8), "\(grid.entry.id).js")
      write(Data(PageWriter(grid: grid).html.utf8), "\(grid.entry.id).html")
    }
    if let problem = problem.withLock({ $0 }) { throw problem }
    return count.withLock { $0 }
  }
}
