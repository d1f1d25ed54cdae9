/// A place that a sentence leads to.
package struct SentenceDestination: Hashable, Sendable {
    /// `nil` for one that no file words.
    package let place: String?
    package let iata: String
    /// The code that says it alone.
    package let code: String
}
