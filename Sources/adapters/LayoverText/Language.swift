internal import CICU
package import LayoverModel

/// Writes money, numbers, dates, durations and messages in the reader's language.
///
/// A value without state of its own: ICU's formatters live in pools of the calling thread, so that every call is safe from any
/// thread. The first use of a formatter on a thread costs some hundred microseconds, for what ICU writes is learnt then
/// and held against ICU; each later use costs tens of nanoseconds and allocates nothing. What is of no simple shape, such
/// as a number skeleton, is left to ICU, which takes about a microsecond.
///
/// Pseudo-locales (`en-XA`, `ar-XB`) will be dealt with here, before a locale reaches ICU.
package struct Language: TextFormatting {
    /// The clocks by which moments are written.
    let zones: any ZoneRules

    /// - Parameter zones: The tables of time zones; ICU's own are as old as the library.
    package init(zones: any ZoneRules = ICUZones()) { self.zones = zones }

    /// The data behind every text: `ICU 72.1, CLDR 42`.
    package var version: String {
        var text: [UInt8] = []
        unsafe text.appendWritten { out, capacity in unsafe cicu_version(out, capacity) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Tells whether ICU has texts of its own for the language of `locale`; others are written in ICU's root language.
    package func isKnown(_ locale: LocaleTag) -> Bool { unsafe cicu_knows_language(locale.language) }

    /// Runs `body` with every text of the calling thread left to ICU, to be held against those that were learnt.
    static func withICUAlone(_ body: () -> Void) {
        cicu_ask_always(true)
        body()
        cicu_ask_always(false)
    }
}
