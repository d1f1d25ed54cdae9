import Foundation
import LayoverFlights
import LayoverJSON

/// The map of places: airports, with their cities and countries.
struct SkyscannerPlaces {
    private let airports: [Airport]
    private let locale: Locale

    init(_ segments: [MadeSegment], locale: String) {
        let all = segments.flatMap { [$0.from, $0.to] }
        airports = SkyscannerAnswer.distinct(all, by: \.code).sorted { $0.code < $1.code }
        self.locale = Locale(identifier: locale)
    }

    var json: JSONValue {
        let all = airports.map { one in
            place(
                PlaceNumbers.airport(one), in: PlaceNumbers.city(one), name: one.name, kind: "AIRPORT", code: one.code)
        }
        let cities = SkyscannerAnswer.distinct(airports, by: \.cityCode).map { one in
            place(
                PlaceNumbers.city(one), in: PlaceNumbers.country(one), name: one.city, kind: "CITY", code: one.cityCode)
        }
        // Countries have no code, and their names follow the reader's language.
        let countries = SkyscannerAnswer.distinct(airports, by: \.country).map { one in
            place(
                PlaceNumbers.country(one), name: locale.localizedString(forRegionCode: one.country) ?? one.country,
                kind: "COUNTRY")
        }
        return .object(all + cities + countries)
    }

    private func place(
        _ id: String, in parent: String = "", name: String, kind: String, code: String = ""
    ) -> JSONValue.Member {
        .init(
            id,
            [
                "entityId": .string(id), "parentId": .string(parent), "name": .string(name),
                "type": "PLACE_TYPE_\(kind)", "iata": .string(code),
            ])
    }
}
