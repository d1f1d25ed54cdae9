internal import CAirports

/// What people call the cities and airports that the shipped content knows, in the languages of its markets.
package struct PlaceNames: Hashable, Sendable {
    /// Names of the city, each once, the English one first; none where it is the airport that has names.
    package let city: [String]
    /// Names of the airport in a city of several.
    package let airport: [String]

    /// Every place that has such names, by its code.
    ///
    /// Source: `data/net/place-names.txt`.
    ///
    /// - Complexity: makes some 900 strings.
    package static var all: [String: PlaceNames] {
        (0..<layover_named_count).reduce(into: [:]) { all, row in
            let row = unsafe layover_names_at(row)
            all[unsafe String(cString: row.code)] = PlaceNames(
                city: parts(unsafe String(cString: row.city)), airport: parts(unsafe String(cString: row.airport)))
        }
    }

    private static func parts(_ text: String) -> [String] { text.split(separator: "|").map(String.init) }
}
