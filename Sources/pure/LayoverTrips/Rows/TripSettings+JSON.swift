package import LayoverJSON
import LayoverModel

// The form in which settings are stored: one object. `enough` has a column of its own, which earlier programs leave alone.
extension TripSettings {
    package var json: JSONValue {
        .object(
            [
                JSONValue.Member("ballot", .string(ballot.rawValue)),
                JSONValue.Member("adding", .string(adding.rawValue)),
                JSONValue.Member("closed", .bool(isClosed)),
            ]
                + [
                    title.map { JSONValue.Member("title", .string($0)) },
                    closesAt.map { JSONValue.Member("closes_at", .int($0.seconds)) },
                    chosen.map { JSONValue.Member("chosen", .string($0.text)) },
                ].compactMap { $0 })
    }

    /// Reads the output of ``json``; missing members have the values of a new trip.
    package init(stored json: JSONValue) {
        self.init()
        title = json["title"]?.string
        ballot = json["ballot"]?.string.flatMap(Ballot.init(rawValue:)) ?? ballot
        adding = json["adding"]?.string.flatMap(Adding.init(rawValue:)) ?? adding
        closesAt = json["closes_at"]?.int.map(UTCInstant.init(seconds:))
        isClosed = json["closed"]?.bool ?? false
        chosen = json["chosen"]?.string.flatMap(ItemID.init)
    }
}

extension TripSettings {
    /// The form in which they are stored.
    package var text: String { json.description }

    /// Reads the output of ``text``; missing members have the values of a new trip.
    package init(text: String) { self.init(stored: (try? JSONValue(parsing: Array(text.utf8))) ?? .null) }
}
