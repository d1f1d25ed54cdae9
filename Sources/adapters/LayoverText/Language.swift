internal import CICU
package import LayoverModel

/// Writes money, numbers, dates, durations and messages in the reader's language.
///
/// It is an object without state of its own: ICU's formatters are pooled per thread, so that every call is safe from any thread. The first
/// use of a formatter on a thread costs some hundred microseconds, because the format is then learnt from ICU and verified;
/// each later use costs tens of nanoseconds and allocates nothing. Formats without a simple shape, such as a number skeleton,
/// are left to ICU, which takes about a microsecond.
package final class Language: TextFormatting {
    /// The time zones in which moments are written.
    let zones: any ZoneRules

    /// - Parameter zones: The tables of time zones; ICU's own tables are as old as the library.
    package init(zones: any ZoneRules = ICUZones()) { self.zones = zones }

    /// The version of the data for all texts: `ICU 72.1, CLDR 42`.
    package var version: String {
        var text: [UInt8] = []
        unsafe text.appendWritten { out, capacity in unsafe cicu_version(out, capacity) }
        return String(decoding: text, as: UTF8.self)
    }

    /// True if ICU has texts for the language of `locale`; other languages are written in ICU's root language.
    package func isKnown(_ locale: LocaleTag) -> Bool { unsafe cicu_knows_language(locale.language) }

    /// Runs `body` with every text of the calling thread left to ICU, for comparison with the learnt ones.
    static func withICUAlone(_ body: () -> Void) {
        cicu_ask_always(true)
        body()
        cicu_ask_always(false)
    }
}
