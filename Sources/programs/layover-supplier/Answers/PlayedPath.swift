/// Path at which a client asks a format for something.
struct PlayedPath: Sendable {
    let methods: [String]
    /// Decoded; a poll's ends in `{session}`.
    let path: String
    let kind: CallKind
    /// Description of the answer, for the help.
    let meaning: String

    private static let place = "{session}"

    init(_ methods: [String], _ path: String, _ kind: CallKind, _ meaning: String) {
        (self.methods, self.path, self.kind, self.meaning) = (methods, path, kind, meaning)
    }

    /// The session of a request that comes here, empty where the path has none; `nil` for a request to elsewhere.
    func session(of request: PlayedRequest) -> String? {
        guard methods.contains(request.method) else { return nil }
        guard path.hasSuffix(PlayedPath.place) else { return request.path == path ? "" : nil }
        let start = path.dropLast(PlayedPath.place.count)
        return request.path.hasPrefix(start) ? String(request.path.dropFirst(start.count)) : nil
    }

    /// As counters name it: without the session and the slash before it.
    var name: String { path.hasSuffix(PlayedPath.place) ? String(path.dropLast(PlayedPath.place.count + 1)) : path }
}

/// One request to a format that is played.
struct PlayedCall: Sendable {
    let format: any PlayedFormat
    let path: PlayedPath
    /// The poll's.
    let session: String
    let request: PlayedRequest
    /// True if the answer will arrive whole, so that a poll counts.
    var isCounted = true

    /// Finds whom a request is for; `nil` where no format has its path.
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
