internal import CAirports

/// Everyday names of the cities and airports in the shipped content, in the languages of its markets.
package struct PlaceNames: Hashable, Sendable {
    /// Names of the city without duplicates, the English one first; empty if only the airport has names.
    package let city: [String]
    /// Names of the airport, if its city has several.
    package let airport: [String]

    /// Every place that has such names, by its code.
    ///
    /// Source: `data/net/place-names.txt`.
    ///
    /// - Complexity: Allocates some 900 strings.
    package static var all: [String: PlaceNames] {
        (0..<layover_named_count).reduce(into: [:]) { all, row in
            let row = unsafe layover_names_at(row)
            all[unsafe String(cString: row.code)] = PlaceNames(
                city: parts(unsafe String(cString: row.city)), airport: parts(unsafe String(cString: row.airport)))
        }
    }

    private static func parts(_ text: String) -> [String] { text.split(separator: "|").map(String.init) }
}
