import LayoverHTTP
import LayoverServer
import LayoverWeb

/// Request as a handler knows it; unlike the request itself it may be kept and passed to another thread.
struct WorkbenchRequest: Sendable {
    let method: HTTPMethod
    /// As it was sent.
    let path: String
    /// Of the query, in its order; empty where it cannot be read.
    let items: [(name: String, value: String)]
    /// As it was sent.
    let query: String
    /// `nil` where the body is none or was read by nobody.
    let body: [UInt8]
    /// True if a browser asks for a page, and not a script for data.
    let wantsPage: Bool
    /// `If-None-Match`.
    let heldTags: String?

    init(_ request: borrowing HTTPRequest) {
        method = request.method
        path = request.path
        query = request.query
        items = request.withQuery { URLQuery.items($0) } ?? []
        wantsPage = request.header("Accept")?.contains("text/html") ?? false
        heldTags = request.header("If-None-Match")
        body = request.withPaddedBody { bytes, count in
            unsafe bytes.extracting(0..<count).withUnsafeBytes { unsafe Array($0) }
        }
    }

    /// The last item of this name; `nil` where there is none or it is empty.
    func item(_ name: String) -> String? {
        guard let value = items.last(where: { $0.name == name })?.value, !value.isEmpty else { return nil }
        return value
    }

    /// A whole number in a range, the standard where nothing or something else is said.
    func number(_ name: String, _ standard: Int, _ range: ClosedRange<Int>) -> Int {
        guard let number = item(name).flatMap({ Int($0) }), range.contains(number) else { return standard }
        return number
    }

    /// Finds what follows a prefix of the path, where the prefix is there and something does.
    func rest(after prefix: String) -> String? {
        guard path.hasPrefix(prefix), path.utf8.count > prefix.utf8.count else { return nil }
        return String(path.dropFirst(prefix.count))
    }

    /// Tells whether the client holds what this tag names.
    func holds(_ tag: EntityTag) -> Bool {
        guard let heldTags else { return false }
        let bytes = Array(heldTags.utf8)
        return tag.matches(bytes.span)
    }
}
