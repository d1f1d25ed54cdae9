import LayoverHTTP
import Testing

struct ServerSentEventTests {
    /// Source: WHATWG HTML, section 9.2.6: each line of data has a field of its own, and an empty line ends the event.
    @Test(arguments: [
        (ServerSentEvent(id: "1", data: "a"), "event: message\nid: 1\ndata: a\n\n"),
        (ServerSentEvent("gone", id: "x-2", data: "{}"), "event: gone\nid: x-2\ndata: {}\n\n"),
        (
            ServerSentEvent(id: "1", data: "a\nb\r\nc\rd"),
            "event: message\nid: 1\ndata: a\ndata: b\ndata: c\ndata: d\n\n"
        ),
        (ServerSentEvent(id: "1", data: ""), "event: message\nid: 1\ndata: \n\n"),
        (ServerSentEvent("a\nid: 9", id: "1\ndata: x", data: "y"), "event: a\nid: 1\ndata: y\n\n"),
        (ServerSentEvent(id: "a\u{0}b", data: "y"), "event: message\nid: ab\ndata: y\n\n"),
    ])
    func `is written so that no part reads as another`(event: ServerSentEvent, expected: String) {
        #expect(String(decoding: event.bytes, as: UTF8.self) == expected)
    }
}
