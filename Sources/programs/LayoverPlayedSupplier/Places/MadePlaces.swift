import Foundation
import LayoverFlights
import LayoverJSON

/// Invented places around any point.
///
/// The same point and seed give the same places.
struct MadePlaces: Sendable {
    private static let first = [
        "Harbour", "Copper", "Old Mill", "Blue Door", "Corner", "Garden", "Lantern", "Saffron", "Juniper", "North",
        "Little", "Golden", "Quiet", "Red Brick", "Station", "Olive",
    ]
    private static let second = ["Kitchen", "Grill", "Table", "Noodles", "Bistro", "Canteen", "House", "Oven"]
    private static let cuisines = ["british", "italian", "japanese", "indian", "vegan", "seafood", "thai", "french"]
    private static let hours = [
        "Mo-Su 11:00-22:00", "Mo-Fr 12:00-15:00,17:30-23:00; Sa-Su 12:00-23:30", "Tu-Su 17:00-01:00", "24/7",
        "Mo-Su 07:00-17:00", "Mo-Th 16:00-22:00; Fr-Sa 16:00-26:00; Su off", "Mo-Su 00:00-24:00", "Mo-Su 06:00-26:00",
    ]

    let seed: UInt64

    /// At most `limit` places within three kilometres of `point`.
    func candidates(around point: GeoPoint, zone: String, limit: Int) -> JSONValue {
        let cell = "\(point.coarse.latitude)/\(point.coarse.longitude)"
        var numbers = SeededNumbers(seed, cell)
        let places = (0..<min(limit, Limits.places)).map { number in
            place(number, SeededNumbers(numbers.next()), near: point, zone: zone)
        }
        return ["candidates": .array(places)]
    }

    private func place(_ number: Int, _ seeded: SeededNumbers, near point: GeoPoint, zone: String) -> JSONValue {
        var numbers = seeded
        let code = String(numbers.next() >> 20, radix: 36)
        let id = "made-\(code)-\(number)"
        let title = numbers.one(of: MadePlaces.first) + " " + numbers.one(of: MadePlaces.second)
        // Within about three kilometres in each direction, in thousandths of a degree.
        let north = numbers.next(in: -27...27)
        let east = numbers.next(in: -45...45)
        let latitude = Double(point.latitude / 1_000 + north) / 1_000
        let longitude = Double(point.longitude / 1_000 + east) / 1_000
        let rating = Double(numbers.next(in: 30...49)) / 10
        let reviews = numbers.next(in: 3...900)
        let facts: JSONValue = [
            "rating": .double(rating), "reviews": .int(reviews),
            "cuisine": .string(numbers.one(of: MadePlaces.cuisines)),
        ]
        return [
            "id": .string(id), "title": .string(title), "lat": .double(latitude), "lon": .double(longitude),
            "zone": .string(zone), "open": "https://places.example.com/\(id)", "attribution": "Made-up places",
            "facts": facts,
        ]
    }

    /// The facts of places by ID.
    ///
    /// A tenth of the places has no facts.
    func details(_ ids: [String], _ fields: [String]) -> JSONValue {
        let items = ids.map { id -> JSONValue.Member in
            var numbers = SeededNumbers(seed, id)
            let isKnown = numbers.next(in: 0...9) > 0
            let known: [String: JSONValue] = [
                "hours": .string(numbers.one(of: MadePlaces.hours)), "price_level": .int(numbers.next(in: 1...4)),
                "takeaway": .bool(numbers.next(in: 0...1) == 1),
            ]
            let told = isKnown ? fields.compactMap { name in known[name].map { JSONValue.Member(name, $0) } } : []
            return JSONValue.Member(id, .object(told))
        }
        return ["items": .object(items)]
    }
}
