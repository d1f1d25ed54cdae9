/// How much of a grammar, of a code and of an answer there may be; all lengths of text are in Unicode scalars.
package enum SentenceLimits {
    /// Slots of one sentence, the action's own words not counted.
    package static let slots = 6
    package static let actions = 32
    /// Places that can be flown to, over all regions and styles.
    package static let places = 4_096
    /// Rows of a table of offers.
    package static let offeredRows = 4_096
    /// Words of one slot: styles and regions together, places by their own limit; times.
    package static let words = 2_000
    /// Forms of one slot.
    package static let forms = 8
    /// Of a phrase, a name or a gap sentence.
    package static let phraseScalars = 120
    /// Of a sentence with its slots as they are written.
    package static let sentenceScalars = 400
    /// Bytes of a code; a longer one is bad.
    package static let codeBytes = 600
    /// Bytes of an identifier.
    package static let identifierBytes = 40
    /// Of typed text, once it is cleaned; later ones are cut off.
    package static let typedScalars = 80
    /// Of typed text before it is composed; later ones are not looked at.
    package static let composedScalars = 4 * typedScalars
    /// Of typed text once it is folded, which may make 18 of one; later ones are cut off.
    package static let foldedScalars = 3 * typedScalars
    /// Options of one slot.
    package static let options = 200
    /// Suggestions for typed text.
    package static let suggestions = 10
    /// Nights of dates that are a stay by themselves: a weekend; over longer ones somebody flies on one of the days.
    package static let shortStay = 4
    /// Codes that one call says.
    package static let batch = 100
    /// Locales that take over from one another in a row.
    package static let extendedLocales = 4
    /// Weeks from the running one that a weekend may lie ahead.
    package static let weekendsAhead = 51
    /// Nights that an action may have.
    package static let nights = 60
}
