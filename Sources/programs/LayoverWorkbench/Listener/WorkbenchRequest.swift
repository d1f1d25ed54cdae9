import LayoverHTTP
import LayoverJSON
import LayoverPreview
import LayoverWeb

/// A copy of a request for handlers.
///
/// Unlike the request itself, it can be stored and passed to another thread.
struct WorkbenchRequest: Sendable {
    /// The path as it was sent.
    let path: String
    /// The variable parts of the path as they were sent, in order.
    let parts: [String]
    /// The items of the query, in order; empty if the query is invalid.
    let items: [(name: String, value: String)]
    /// The query as it was sent.
    let query: String
    /// Empty if the body is missing or has not been read.
    let body: [UInt8]
    let host: String?
    /// True if a browser requests a page, and false if a script requests data.
    let wantsPage: Bool
    /// `If-None-Match`.
    private let heldTags: String?

    init(_ request: borrowing HTTPRequest, _ parts: [String] = []) {
        self.parts = parts
        path = request.path
        query = request.query
        items = request.withQuery { URLQuery.items($0) } ?? []
        host = request.header("Host")
        wantsPage = request.header("Accept")?.contains("text/html") ?? false
        heldTags = request.header("If-None-Match")
        body = request.withPaddedBody { bytes, count in
            unsafe bytes.extracting(0..<count).withUnsafeBytes { unsafe Array($0) }
        }
    }

    /// The first variable part of the path; in most paths the name of a widget.
    var name: String { parts.first ?? "" }

    /// The scene that the query names.
    var scene: PreviewScene { PreviewScene(items) }

    var matrixRows: MatrixRows { item("rows").flatMap(MatrixRows.init) ?? .markets }
    var matrixColumns: MatrixColumns { item("columns").flatMap(MatrixColumns.init) ?? .widths }

    /// The last item with this name; `nil` if it is missing or empty.
    func item(_ name: String) -> String? {
        guard let value = items.last(where: { $0.name == name })?.value, !value.isEmpty else { return nil }
        return value
    }

    /// Reads the body as JSON.
    ///
    /// - Parameters:
    ///   - words: What the call needs.
    ///   - read: Returns `nil` if a member is missing or invalid.
    /// - Returns: The result of `read`.
    /// - Throws: A refusal with `words` if the body is not JSON, or if `read` returns `nil`.
    func read<Value>(or words: String, _ read: (JSONValue) -> Value?) throws(WorkbenchRefusal) -> Value {
        guard let value = (try? JSONValue(parsing: body)).flatMap(read) else { throw .misunderstood(words) }
        return value
    }

    /// True if the client already has the version with this tag.
    func holds(_ tag: EntityTag) -> Bool {
        guard let heldTags else { return false }
        let bytes = Array(heldTags.utf8)
        return tag.matches(bytes.span)
    }
}
