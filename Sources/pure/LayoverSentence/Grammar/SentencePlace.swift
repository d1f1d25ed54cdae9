/// A flight destination.
package struct SentencePlace: Hashable, Sendable {
    package let iata: String
    /// ISO 3166-1, two capitals.
    package let country: String
    /// Its word.
    package let word: Int
    /// The word of the first region that its entry lists.
    package let region: Int?
}
