import LayoverFlights
import LayoverJSON

/// What a messenger shows of a shared flight beside its image: the way, the flight, the price with its date.
///
/// The members are those of `MSMessageTemplateLayout`. Each is complete in itself, because a messenger may show one without
/// the others.
struct TripMessage: Hashable, Sendable {
    let caption: String
    let subcaption: String
    let trailing: String
    let summary: String

    init(_ flight: TripImageFlight, _ writer: TripImageWriter) {
        let (day, seen) = (writer.day(of: flight), writer.seen(flight))
        caption = "\(flight.from.city) – \(flight.to.city)"
        subcaption = "\(flight.name) · \(day)"
        trailing = seen
        summary = "\(caption), \(day): \(seen)"
    }

    var json: JSONValue {
        .object(of: [
            "caption": .string(caption), "subcaption": .string(subcaption), "trailing": .string(trailing),
            "summary": .string(summary),
        ])
    }
}
