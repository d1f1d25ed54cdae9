/// A destination of a sentence.
package struct SentenceDestination: Hashable, Sendable {
    /// `nil` for a place without a word in any file.
    package let place: String?
    package let iata: String
    /// The code with only this destination.
    package let code: String
}
