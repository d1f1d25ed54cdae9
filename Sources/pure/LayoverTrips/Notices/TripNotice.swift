package import LayoverJSON
package import LayoverModel

/// The notification of an endpoint about a trip: that it changed, and which of its people have not seen the change.
///
/// It contains nothing that a person wrote, chose or has: no name, title, note, vote or token.
package struct TripNotice: Hashable, Sendable {
    package static let type = "trip.changed"

    package let trip: TripID
    package let epoch: Int
    package let since: Int
    package let revision: Int
    /// Each once, in the order of their first occurrence.
    package let kinds: [TripChange.Kind]
    /// In the order in which they joined.
    package let notify: [PersonID]
    /// When the last change was made.
    package let at: UTCInstant

    /// Makes the pending notification, or returns `nil` if there are no recipients.
    ///
    /// The author of a change and connected listeners are not notified.
    ///
    /// - Parameters:
    ///   - row: The claimed row of the outbox.
    ///   - window: The trip, and the lines of its log since; the kinds of expired lines are left out.
    ///   - listening: Keys of people who receive changes through their own stream.
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

    /// Identifies a delivery: the same for the same changes, however often they are sent.
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
