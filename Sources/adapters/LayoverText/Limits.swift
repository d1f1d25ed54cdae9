internal import CICU

/// Limits of an author's message.
package enum Limits {
    /// The longest message, in bytes of UTF-8.
    package static let messageBytes = 4096
    /// Nesting depth of choices; a choice at the top has depth 1.
    package static let choiceDepth = 6
    /// The most arms of one plural or select.
    package static let armsPerChoice = 64
    /// The longest style of a number or date, in scalars.
    package static let styleScalars = 64

    // ICU state of each thread, so that texts are cached; beyond these limits, the least recently used is replaced.

    /// Languages of one thread, each with its own pools of the following sizes.
    package static let languagesPerThread = Int(CICU_LANGUAGES)
    /// Currencies of a language.
    package static let currencies = Int(CICU_CURRENCIES)
    /// Styles of numbers in messages.
    package static let numberStyles = Int(CICU_NUMBER_STYLES)
    /// Styles of dates.
    package static let dateStyles = Int(CICU_DATE_STYLES)
    /// Numbers from 0 whose plural form is cached.
    package static let pluralNumbers = Int(CICU_PLURALS)
    /// Hours from 0 whose text is cached.
    package static let hours = Int(CICU_HOURS)
    /// Counts of each unit of relative times that are cached, half of them in the past.
    package static let relativeCounts = Int(CICU_RELATIVE_COUNTS)
    /// Time zones of one thread.
    package static let zonesPerThread = Int(CICU_ZONES)
}
