package import LayoverJSON
import LayoverModel

// As a store keeps them: one object.
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

    /// Reads what ``json`` wrote; what it does not say is as in a new trip.
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
    /// As a store keeps them.
    package var text: String { json.description }

    /// Reads what ``text`` wrote; what it does not say is as in a new trip.
    package init(text: String) { self.init(stored: (try? JSONValue(parsing: Array(text.utf8))) ?? .null) }
}
