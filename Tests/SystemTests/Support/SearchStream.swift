import LayoverAssembly
import LayoverJSON
import LayoverTestKit

/// One event of a search.
struct SearchStreamEvent: Hashable {
    let name: String
    let id: String?
    let data: JSONValue
}

/// `/v1/searches/{token}/events`, read event by event.
final class SearchStream {
    private let client: RawClient
    let head: String

    init(_ server: ServerProcess, _ token: String, lastEventID: String? = nil, since revision: String? = nil) throws {
        client = try RawClient(port: server.port)
        let query = revision.map { "?since=\($0)" } ?? ""
        let last = lastEventID.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        // In HTTP/1.0 without chunks, whose borders may be inside an event.
        client.send("GET /v1/searches/\(token)/events\(query) HTTP/1.0\r\nHost: localhost\r\n\(last)\r\n")
        head = try client.text(until: "\r\n\r\n")
    }

    /// The next event after all heartbeats and hints.
    func next() throws -> SearchStreamEvent {
        while true {
            let lines = try client.text(until: "\n\n").split(whereSeparator: \.isNewline)
            func value(_ key: String) -> String? {
                lines.first { $0.hasPrefix(key + ": ") }.map { String($0.dropFirst(key.count + 2)) }
            }
            guard let name = value("event"), let data = value("data") else { continue }
            return SearchStreamEvent(name: name, id: value("id"), data: try JSONValue(parsing: Array(data.utf8)))
        }
    }

    /// Events up to and including the first that satisfies `isLast`.
    func events(until isLast: (SearchStreamEvent) -> Bool) throws -> [SearchStreamEvent] {
        var events: [SearchStreamEvent] = []
        repeat { events.append(try next()) } while events.last.map { !isLast($0) } ?? true
        return events
    }
}

/// State of a client that listens to a search.
struct FollowedSearch {
    private(set) var layout: JSONValue = .null
    private(set) var results: JSONValue = .null

    mutating func receive(_ event: SearchStreamEvent) throws {
        switch event.name {
        case "layout": layout = event.data
        case "patch": layout = try LayoutPatch.apply(event.data, to: layout)
        case "results": results = event.data
        default: break
        }
    }
}
