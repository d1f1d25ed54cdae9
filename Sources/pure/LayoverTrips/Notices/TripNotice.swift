package import LayoverJSON
package import LayoverModel

/// What an endpoint is told of a trip: that it changed, and which of its people do not know yet.
///
/// Nothing that a person wrote, chose or holds stands in it: no name, title, note, vote or token.
package struct TripNotice: Hashable, Sendable {
    package static let type = "trip.changed"

    package let trip: TripID
    package let epoch: Int
    package let since: Int
    package let revision: Int
    /// Each once, in the order in which they came first.
    package let kinds: [TripChange.Kind]
    /// In the order in which they joined.
    package let notify: [PersonID]
    /// When the last change was made.
    package let at: UTCInstant

    /// Reads what is to be told; `nil` where nobody is: who made the changes knows of them, and who listens has heard.
    ///
    /// - Parameters:
    ///   - row: What was lent of the outbox.
    ///   - window: The trip, and the lines of its log since; those that grew too old say no kind.
    ///   - listening: Keys of those who hear of changes by a stream of their own.
    package init?(_ row: OutboxRow, _ window: TripChangeWindow, listening: Set<TripHash>) {
        let people = window.rows.present.filter { person in
            row.author != .person(person.id) && !listening.contains(person.key)
        }
        guard !people.isEmpty else { return nil }
        let lines = window.lines.filter { $0.revision > row.since && $0.revision <= row.revision }
        trip = row.trip
        epoch = window.rows.trip.epoch
        since = row.since
        revision = row.revision
        kinds = lines.reduce(into: []) { kinds, line in
            if !kinds.contains(line.kind) { kinds.append(line.kind) }
        }
        notify = people.sorted { $0.number < $1.number }.map(\.id)
        at = lines.last?.at ?? row.changedAt
    }

    /// By what a delivery is told from others: the same for the same changes, however often they are sent.
    package func identity(endpoint: String) -> [UInt8] {
        Array("layover webhook\n\(endpoint)\n\(trip)\n\(epoch)\n\(since)\n\(revision)".utf8)
    }

    package var json: JSONValue {
        .object(of: [
            "type": .string(TripNotice.type), "timestamp": .string("\(at)"),
            "data": .object(of: [
                "trip": .string(trip.text), "revision": .int(revision),
                "kinds": .texts(kinds.map(\.rawValue)), "notify": .texts(notify.map(\.text)),
            ]),
        ])
    }
}
