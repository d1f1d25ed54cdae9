/// Limits of a grammar, a code and an answer; all lengths of text are in Unicode scalars.
package enum SentenceLimits {
    /// Slots of one sentence, without the action's own words.
    package static let slots = 6
    package static let actions = 32
    /// Flight destinations, over all regions and styles.
    package static let places = 4_096
    /// Rows of a table of offers.
    package static let offeredRows = 4_096
    /// Words of one slot: styles and regions together; times.
    ///
    /// Places have their own limit.
    package static let words = 2_000
    /// Forms of one slot.
    package static let forms = 8
    /// Of a phrase, a name or a gap sentence.
    package static let phraseScalars = 120
    /// Of a sentence with its slots in their written form.
    package static let sentenceScalars = 400
    /// Bytes of a code; a longer one is invalid.
    package static let codeBytes = 600
    /// Bytes of an identifier.
    package static let identifierBytes = 40
    /// Of typed text after cleaning; later ones are cut off.
    package static let typedScalars = 80
    /// Of typed text before composition; later ones are ignored.
    package static let composedScalars = 4 * typedScalars
    /// Of folded typed text, because folding can turn one scalar into 18; later ones are cut off.
    package static let foldedScalars = 3 * typedScalars
    /// Options of one slot.
    package static let options = 200
    /// Suggestions for typed text.
    package static let suggestions = 10
    /// Maximum nights of dates that are a stay in themselves, such as a weekend; within longer ones, the flight is on one
    /// of the days.
    package static let shortStay = 4
    /// Nights after which a search returns, if the dates are longer and the action has nights that allow it.
    static let usualNights = 2
    /// Codes in one call.
    package static let batch = 100
    /// Length of a chain of locales that extend one another.
    package static let extendedLocales = 4
    /// Weeks that a weekend may lie ahead of the current week.
    package static let weekendsAhead = 51
    /// Maximum nights of an action.
    package static let nights = 60
}
