/// A path of a format to which clients send requests.
struct PlayedPath: Sendable {
    let methods: [String]
    /// The decoded path.
    ///
    /// The path of a poll ends in `{session}`.
    let path: String
    let kind: CallKind
    /// A description of the answer for `--help`.
    let meaning: String

    private static let place = "{session}"

    /// The session in a request to this path, empty if the path has no session; `nil` for a request to another path.
    func session(of request: PlayedRequest) -> String? {
        guard methods.contains(request.method) else { return nil }
        guard path.hasSuffix(PlayedPath.place) else { return request.path == path ? "" : nil }
        let start = path.dropLast(PlayedPath.place.count)
        return request.path.hasPrefix(start) ? String(request.path.dropFirst(start.count)) : nil
    }

    /// The name in the counters: without the session and the slash before it.
    var name: String { path.hasSuffix(PlayedPath.place) ? String(path.dropLast(PlayedPath.place.count + 1)) : path }
}

/// One request to a simulated format.
struct PlayedCall: Sendable {
    let format: any PlayedFormat
    let path: PlayedPath
    /// The session of a poll.
    let session: String
    let request: PlayedRequest
    /// True if the client receives the whole answer, so that a poll counts.
    var isCounted = true

    /// Finds the format of a request; `nil` if no format has its path.
    init?(_ request: PlayedRequest) {
        for format in PlayedFormats.all {
            for path in format.paths {
                guard let session = path.session(of: request) else { continue }
                (self.format, self.path, self.session, self.request) = (format, path, session, request)
                return
            }
        }
        return nil
    }
}
