/// A place that can be flown to.
package struct SentencePlace: Hashable, Sendable {
    package let iata: String
    /// ISO 3166-1, two capitals.
    package let country: String
    /// Its word.
    package let word: Int
    /// The word of the region that is written first.
    package let region: Int?
}
