/// A collection that counts how often an element of it is looked at or changed.
final class CountedCollection<Element>: MutableCollection, RandomAccessCollection {
  private var elements: [Element]
  private(set) var reads = 0
  private(set) var writes = 0

  init(_ elements: [Element]) { self.elements = elements }

  var startIndex: Int { 0 }
  var endIndex: Int { elements.count }

  subscript(index: Int) -> Element {
    get {
      reads += 1
      return elements[index]
    }
    set {
      writes += 1
      elements[index] = newValue
    }
  }

  var accesses: Int { reads + writes }
}
