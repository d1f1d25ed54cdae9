import LayoverJSON
import LayoverTestKit

/// Events of a trip, read one by one.
final class TripStream {
    struct Event: Hashable {
        let name: String
        let id: String?
        let data: JSONValue
    }

    private let client: RawClient
    let head: String

    init(_ trip: SharedTrip, as person: String, after last: String? = nil) throws {
        client = try RawClient(port: trip.port)
        client.send(
            "GET", trip.path + "/events", headers: [trip.bearer(person)] + (last.map { ["Last-Event-ID: \($0)"] } ?? [])
        )
        head = try client.text(until: "\r\n\r\n")
    }

    var status: Int { Int(head.dropFirst(9).prefix(3)) ?? 0 }

    /// The next event after all heartbeats.
    func next() throws -> Event {
        while true {
            let lines = try client.text(until: "\n\n").split(whereSeparator: \.isNewline)
            func value(_ key: String) -> String? {
                lines.first { $0.hasPrefix(key + ": ") }.map { String($0.dropFirst(key.count + 2)) }
            }
            guard let name = value("event"), name != "beat", let data = value("data") else { continue }
            return Event(name: name, id: value("id"), data: try JSONValue(parsing: Array(data.utf8)))
        }
    }

    /// The revisions of the next changes, up to and including this one.
    func changes(through revision: Int) throws -> [Int] {
        var revisions: [Int] = []
        while revisions.last ?? 0 < revision { revisions.append(try next().data["revision"]?.int ?? .max) }
        return revisions
    }

    /// Reads until the server ends the stream.
    func rest() throws -> String { try client.rest() }
}
