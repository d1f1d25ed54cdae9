import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverTrips

/// Events for a client that listens to a trip.
enum TripEvent {
    static let beat = Array("event: beat\ndata: {}\n\n".utf8)

    /// Sets when clients reconnect, so that those of a stopped server do not all return at once.
    static func greeting(retryMilliseconds: Int) -> [UInt8] { Array("retry: \(retryMilliseconds)\n\n".utf8) }

    static func change(_ line: TripChange, epoch: Int) -> [UInt8] {
        let known: JSONValue = .object(of: [
            "revision": .int(line.revision), "kind": .string(line.kind.rawValue),
        ])
        let item = line.item.map { known.with(["item": .string($0.text)]) } ?? known
        let data = line.person.map { item.with(["person": .string($0.text)]) } ?? item
        return ServerSentEvent("change", id: "\(epoch).\(line.revision)", data: data.description).bytes
    }

    /// Another device became the person who listens; this is not one of the trip's changes.
    static func handover(_ moment: UTCInstant) -> [UInt8] {
        Array("event: handover\ndata: {\"at\":\"\(moment)\"}\n\n".utf8)
    }

    /// The `id` of an event at the current revision of the trip.
    static func id(of trip: Trip) -> String { "\(trip.epoch).\(trip.revision)" }

    /// The client must fetch everything again.
    static func reset(_ trip: Trip) -> [UInt8] {
        ServerSentEvent(
            "reset", id: id(of: trip),
            data: JSONValue.object(of: ["revision": .int(trip.revision)]).description
        ).bytes
    }

    /// A client's position in the changes of a trip.
    struct Place: Hashable, Sendable {
        /// `nil` for the current one.
        let epoch: Int?
        let revision: Int
    }

    /// The position that a client saw last: `1.17`, or the revision alone.
    ///
    /// - Returns: `nil` for anything else.
    static func place(_ text: String) -> Place? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        let numbers = parts.compactMap { $0 }.filter { $0 >= 0 }
        guard (1...2).contains(parts.count), numbers.count == parts.count else { return nil }
        return Place(epoch: numbers.count == 2 ? numbers[0] : nil, revision: numbers[numbers.count - 1])
    }
}
