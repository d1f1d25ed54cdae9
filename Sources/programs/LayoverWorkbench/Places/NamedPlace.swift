import LayoverJSON
import LayoverPreview

/// A place that a campaign may name: an airport, all airports of a city, or a country.
struct NamedPlace: Hashable, Sendable, JSONWritable {
    enum Kind: String, Sendable { case country, city, airport }

    /// The code in files: `OSL`, `LON`, `NO`.
    let code: String
    /// The city, or the country.
    let name: String
    /// The text that distinguishes it from places with the same name: `Gardermoen, Norway`.
    let about: String
    let kind: Kind

    var json: JSONValue {
        .record(["code": code, "name": name, "about": about, "kind": kind.rawValue])
    }
}
