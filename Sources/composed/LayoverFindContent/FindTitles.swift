import LayoverFindIndex

/// The titles of airports with flights, and of cities with several airports, as the built-in tables have them.
enum FindTitles {
    private static let routes = BuiltInTables.routes
    private static let cities = Dictionary(grouping: FindPlaces.airports) { $0.cityCode }
        .filter { !$0.key.isEmpty && $0.value.count > 1 }

    /// Ids by folded title; an airport has the title of its city too.
    static let holders: [String: [String]] = {
        var holders: [String: [String]] = [:]
        func add(_ title: String, _ id: String) {
            guard !title.isEmpty else { return }
            let folded = Analyser.joined(Analyser.words(title))
            if holders[folded]?.contains(id) != true { holders[folded, default: []].append(id) }
        }
        for airport in FindPlaces.airports where routes[airport.code] ?? 0 > 0 {
            add(airport.name, "airport:\(airport.code)")
            add(airport.city, "airport:\(airport.code)")
        }
        for (code, airports) in cities.sorted(by: { $0.key < $1.key }) {
            let busiest = airports.max { (routes[$0.code] ?? 0, $1.code) < (routes[$1.code] ?? 0, $0.code) }
            add(busiest.map { $0.city.isEmpty ? $0.name : $0.city } ?? "", "city:\(code)")
        }
        return holders
    }()

    /// Routes from an airport, or from all airports of a city.
    static let popularity: [String: Int] = {
        let airports = FindPlaces.airports.map { ("airport:\($0.code)", routes[$0.code] ?? 0) }
        let sums = cities.map { ("city:\($0.key)", $0.value.reduce(0) { $0 + (routes[$1.code] ?? 0) }) }
        return Dictionary(airports + sums) { first, _ in first }
    }()

    /// The metropolitan code of an airport or a city.
    static let city: [String: String] = {
        let airports = FindPlaces.airports.filter { !$0.cityCode.isEmpty }.map { ("airport:\($0.code)", $0.cityCode) }
        return Dictionary(airports + cities.keys.map { ("city:\($0)", $0) }) { first, _ in first }
    }()
}
