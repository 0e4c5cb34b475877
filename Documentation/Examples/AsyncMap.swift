private func picture(at url: URL) async -> Data { Data() }
