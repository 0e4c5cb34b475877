import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Serves the recording to a `URLSession` inside the process, so that no network is needed.
///
/// Put it into the `protocolClasses` of a session's configuration and request addresses under
/// ``Recording/base``.
///
/// It answers from inside `startLoading()`, which Foundation calls on the session's own queue. An answer from
/// any other thread would change the session's list of tasks beside that queue: with some hundred tasks at a
/// time Foundation for Linux then crashes.
public final class RecordingProtocol: URLProtocol {
  public override class func canInit(with request: URLRequest) -> Bool {
    request.url?.host == Recording.base.host
  }

  public override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  public override func startLoading() {
    guard let url = request.url else { return fail(.badURL) }
    guard request.httpMethod ?? "GET" == "GET" else { return fail(.unsupportedURL) }
    answer(url)
  }

  public override func stopLoading() {}

  private func answer(_ url: URL) {
    let answer = Recording.answer(to: url.path)
    let fields = [
      "Content-Type": "application/json; charset=utf-8", "Content-Length": "\(answer.body.count)",
    ]
    guard
      let response = HTTPURLResponse(
        url: url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: fields)
    else { return fail(.badServerResponse) }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: answer.body)
    client?.urlProtocolDidFinishLoading(self)
  }

  private func fail(_ code: URLError.Code) {
    client?.urlProtocol(self, didFailWithError: URLError(code))
  }
}
