private struct Page: Decodable {
  let items: [String]
  let nextURL: URL?
}
private let decoder = JSONDecoder()
