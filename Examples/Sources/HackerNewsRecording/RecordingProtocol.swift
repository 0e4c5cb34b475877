import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Serves the recording to a `URLSession` inside the process, so that no network is needed.
///
/// Put it into the `protocolClasses` of a session's configuration and ask for addresses under ``Recording/base``. The
/// answers take some time, each its own, as those of a network do: that the stories arrive one by one and out of order
/// is part of what the recording shows.
public final class RecordingProtocol: URLProtocol {
  private var pending: DispatchWorkItem?

  public override class func canInit(with request: URLRequest) -> Bool {
    request.url?.host == Recording.base.host
  }

  public override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  public override func startLoading() {
    guard let url = request.url else { return fail(.badURL) }
    guard request.httpMethod ?? "GET" == "GET" else { return fail(.unsupportedURL) }
    let milliseconds = noise(url.path.utf8.reduce(0) { $0 &* 31 &+ Int($1) }) % 120
    let pending = DispatchWorkItem { [weak self] in self?.answer(url) }
    self.pending = pending
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: pending)
  }

  public override func stopLoading() { pending?.cancel() }

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
