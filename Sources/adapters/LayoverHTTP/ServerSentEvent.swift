/// One event in the format of `text/event-stream`.
///
/// Source: WHATWG HTML, section 9.2 "Server-sent events".
package struct ServerSentEvent: Hashable, Sendable {
    /// The name of the event; without one, clients use `message`.
    package let name: String
    /// The id that a reconnecting client sends as `Last-Event-ID`.
    package let id: String
    package let data: String

    /// - Parameters:
    ///   - name: One line; text after a line end is omitted.
    ///   - id: The same, and without the character 0.
    ///   - data: Any number of lines.
    package init(_ name: String = "message", id: String, data: String) {
        self.name = ServerSentEvent.firstLine(name)
        self.id = ServerSentEvent.firstLine(id)
        self.data = data
    }

    /// The event as it is sent, with the empty line after it.
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
