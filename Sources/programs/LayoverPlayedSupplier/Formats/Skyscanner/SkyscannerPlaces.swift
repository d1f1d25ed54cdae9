import Foundation
import LayoverFlights

/// The map of places: airports, with their cities and countries.
struct SkyscannerPlaces {
    private let airports: [Airport]
    private let locale: Locale

    init(_ segments: [MadeSegment], locale: String) {
        let all = segments.flatMap { [$0.from, $0.to] }
        airports = Dictionary(all.map { ($0.code, $0) }) { first, _ in first }.values.sorted { $0.code < $1.code }
        self.locale = Locale(identifier: locale)
    }

    func write(to text: inout JSONText) {
        text.key("places")
        text.object { text in
            for place in airports {
                writePlace(
                    PlaceNumbers.airport(place), in: PlaceNumbers.city(place), name: place.name, kind: "AIRPORT",
                    code: place.code, to: &text)
            }
            for place in first(by: \.cityCode) {
                writePlace(
                    PlaceNumbers.city(place), in: PlaceNumbers.country(place), name: place.city, kind: "CITY",
                    code: place.cityCode, to: &text)
            }
            for place in first(by: \.country) {
                // Countries have no code, and their names follow the reader's language.
                let name = locale.localizedString(forRegionCode: place.country) ?? place.country
                writePlace(PlaceNumbers.country(place), name: name, kind: "COUNTRY", to: &text)
            }
        }
    }

    private func first(by key: (Airport) -> String) -> [Airport] {
        var seen: Set<String> = []
        return airports.filter { seen.insert(key($0)).inserted }
    }

    private func writePlace(
        _ id: String, in parent: String = "", name: String, kind: String, code: String = "", to text: inout JSONText
    ) {
        text.key(id)
        text.object { text in
            text.member("entityId", id)
            text.member("parentId", parent)
            text.member("name", name)
            text.member("type", "PLACE_TYPE_\(kind)")
            text.member("iata", code)
        }
    }
}
