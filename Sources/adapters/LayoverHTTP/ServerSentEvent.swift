/// One event as `text/event-stream` writes it.
///
/// Source: WHATWG HTML, section 9.2 "Server-sent events".
package struct ServerSentEvent: Hashable, Sendable {
    /// The name that listeners are registered for; without one, clients take it for `message`.
    package let name: String
    /// The text that a client that comes back says as `Last-Event-ID`.
    package let id: String
    package let data: String

    /// - Parameters:
    ///   - name: On one line; what follows a line end is left out.
    ///   - id: Likewise, and without the character 0.
    ///   - data: Of any number of lines.
    package init(_ name: String = "message", id: String, data: String) {
        self.name = ServerSentEvent.firstLine(name)
        self.id = ServerSentEvent.firstLine(id)
        self.data = data
    }

    /// As it goes over the wire, the empty line behind it included.
    package var bytes: [UInt8] {
        let lines = ServerSentEvent.lines(data).map { "data: \($0)\n" }.joined()
        return Array("event: \(name)\nid: \(id)\n\(lines)\n".utf8)
    }

    private static func firstLine(_ text: String) -> String {
        String(String.UnicodeScalarView(lines(text).first?.unicodeScalars.filter { $0.value != 0 } ?? []))
    }

    /// Lines end with a line feed, a carriage return, or both.
    private static func lines(_ text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    }
}
