package import LayoverJSON

/// A place that a campaign may name: an airport, all airports of a city, or a country.
package struct NamedPlace: Hashable, Sendable {
    package enum Kind: String, Sendable { case country, city, airport }

    /// The code in files: `OSL`, `LON`, `NO`.
    package let code: String
    /// The city, or the country.
    package let name: String
    /// The text that distinguishes it from places with the same name: `Gardermoen, Norway`.
    package let about: String
    package let kind: Kind

    package var json: JSONValue {
        .record([
            "code": .string(code), "name": .string(name), "about": .string(about), "kind": .string(kind.rawValue),
        ])
    }
}
