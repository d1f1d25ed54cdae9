internal import CICU

/// Limits on what this room takes of a message that an author wrote.
package enum Limits {
    /// The longest message, in bytes of UTF-8.
    package static let messageBytes = 4096
    /// Depth to which choices may stand inside choices; a choice at the top has depth 1.
    package static let choiceDepth = 6
    /// The most arms of one plural or select.
    package static let armsPerChoice = 64
    /// The longest style of a number or date, in scalars.
    package static let styleScalars = 64

    // ICU state of each thread, so that no text is paid for twice; what is used past these makes room for itself.

    /// Languages of one thread, each with what follows.
    package static let languagesPerThread = Int(CICU_LANGUAGES)
    /// Currencies of a language.
    package static let currencies = Int(CICU_CURRENCIES)
    /// Styles of numbers in messages.
    package static let numberStyles = Int(CICU_NUMBER_STYLES)
    /// Styles of dates.
    package static let dateStyles = Int(CICU_DATE_STYLES)
    /// Numbers from 0 whose plural form is remembered.
    package static let pluralNumbers = Int(CICU_PLURALS)
    /// Hours from 0 whose text is remembered.
    package static let hours = Int(CICU_HOURS)
    /// Counts of each unit of relative times that are remembered, half of them ago.
    package static let relativeCounts = Int(CICU_RELATIVE_COUNTS)
    /// Time zones of one thread.
    package static let zonesPerThread = Int(CICU_ZONES)
}
