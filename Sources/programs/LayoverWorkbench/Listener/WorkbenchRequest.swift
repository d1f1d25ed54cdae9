import LayoverHTTP
import LayoverServer
import LayoverWeb

/// A copy of a request for handlers.
///
/// Unlike the request itself, it can be stored and passed to another thread.
struct WorkbenchRequest: Sendable {
    let method: HTTPMethod
    /// The path as it was sent.
    let path: String
    /// The items of the query, in order; empty if the query is invalid.
    let items: [(name: String, value: String)]
    /// The query as it was sent.
    let query: String
    /// `nil` if the body is missing or has not been read.
    let body: [UInt8]
    /// True if a browser requests a page, and false if a script requests data.
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

    /// The last item with this name; `nil` if it is missing or empty.
    func item(_ name: String) -> String? {
        guard let value = items.last(where: { $0.name == name })?.value, !value.isEmpty else { return nil }
        return value
    }

    /// A whole number in a range; `standard` if the item is missing or not in the range.
    func number(_ name: String, _ standard: Int, _ range: ClosedRange<Int>) -> Int {
        guard let number = item(name).flatMap({ Int($0) }), range.contains(number) else { return standard }
        return number
    }

    /// The rest of the path after a prefix; `nil` if the prefix does not match or nothing follows.
    func rest(after prefix: String) -> String? {
        guard path.hasPrefix(prefix), path.utf8.count > prefix.utf8.count else { return nil }
        return String(path.dropFirst(prefix.count))
    }

    /// True if the client already has the version with this tag.
    func holds(_ tag: EntityTag) -> Bool {
        guard let heldTags else { return false }
        let bytes = Array(heldTags.utf8)
        return tag.matches(bytes.span)
    }
}
