import LayoverFlights
import LayoverModel

/// Numbers of places, and IDs made of them, in Skyscanner's form.
enum PlaceNumbers {
    /// Three letters as a number, used in the IDs of legs and segments.
    static func short(_ code: String) -> Int { code.utf8.reduce(0) { $0 * 36 + Int($1 % 36) } + 10_000 }

    static func airport(_ place: Airport) -> String { "\(95_000_000 + letters(place.code))" }

    static func city(_ place: Airport) -> String { "\(27_000_000 + letters(place.cityCode))" }

    static func country(_ place: Airport) -> String { "\(29_000_000 + letters(place.country))" }

    static func legID(_ leg: MadeLeg) -> String {
        guard let first = leg.segments.first, let last = leg.segments.last else { return "" }
        let airlines = leg.airlines.map(\.carrierID).joined(separator: ",")
        return
            "\(short(first.from.code))-\(stamp(first.departs))-\(airlines)-\(leg.stops)-\(short(last.to.code))-\(stamp(last.arrives))"
    }

    static func segmentID(_ segment: MadeSegment) -> String {
        "\(short(segment.from.code))-\(short(segment.to.code))-\(stamp(segment.departs))-\(stamp(segment.arrives))-\(segment.airline.carrierID)"
    }

    private static func letters(_ code: String) -> Int { code.utf8.reduce(0) { $0 * 26 + Int($1) - 65 } }

    /// `2701150905`.
    private static func stamp(_ moment: LocalDateTime) -> String {
        let minute = moment.secondOfDay / 60
        return padded(moment.date.year % 100, 2) + padded(moment.date.month, 2) + padded(moment.date.day, 2)
            + padded(minute / 60, 2) + padded(minute % 60, 2)
    }
}
