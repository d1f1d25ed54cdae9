internal import CICU
package import LayoverModel

/// Writes money, numbers, dates, durations and messages in the reader's language, and knows the clocks of the world.
///
/// A value without state: ICU's formatters live in pools of the calling thread, so that every call is safe from any
/// thread. The first use of a formatter on a thread costs some tens of microseconds, each later one about one.
///
/// Pseudo-locales (`en-XA`, `ar-XB`) will be dealt with here, before a locale reaches ICU.
package struct Language: TextFormatting, ZoneRules {
    package init() {}

    /// The data behind every text and every local time: `ICU 72.1, CLDR 42, tz 2024a`.
    package var version: String {
        var text: [UInt8] = []
        unsafe text.appendWritten { out, capacity in unsafe cicu_version(out, capacity) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether ICU has texts of its own for the language of `locale`; others are written in ICU's root language.
    package func isKnown(_ locale: LocaleTag) -> Bool { unsafe cicu_knows_language(locale.language) }
}
