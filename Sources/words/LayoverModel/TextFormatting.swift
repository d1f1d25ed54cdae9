/// Why a message was rejected, with the offset of the error in scalars.
package struct MessageError: Error, Hashable, Sendable {
    package let reason: String
    package let offset: Int

    package init(reason: String, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

/// Length of a written date: `short` 07/12/2026, `medium` 7 Dec 2026, `long` 7 December 2026,
/// `weekday` Monday 7 December.
package enum DateStyle: String, CaseIterable, Sendable { case short, medium, long, weekday }

/// Language library, as far as rooms need it; every call is safe from any thread and appends UTF-8.
///
/// An object, so that a copy of a card's context costs one reference count.
package protocol TextFormatting: TextFolding, AnyObject {
    /// `£54.07`, `¥12,000`: in the reader's language, whatever the currency. Whole amounts keep their decimals.
    func appendMoney(_ money: Money, locale: LocaleTag, to output: inout [UInt8])

    /// `1,234`.
    func appendNumber(_ number: Int, locale: LocaleTag, to output: inout [UInt8])

    /// `12.5%`, at most two decimals.
    func appendPercent(basisPoints: Int, locale: LocaleTag, to output: inout [UInt8])

    func appendDate(_ date: LocalDate, style: DateStyle, locale: LocaleTag, to output: inout [UInt8])

    /// `7 Dec 2026, 09:00` on the clock of `zone`.
    func appendDateTime(_ instant: UTCInstant, zone: String, locale: LocaleTag, to output: inout [UInt8])

    /// `1 hr 15 min`.
    func appendDuration(minutes: Int, locale: LocaleTag, to output: inout [UInt8])

    /// `tomorrow`, `in 3 hours`, `5 days ago`.
    func appendRelative(_ time: RelativeTime, locale: LocaleTag, to output: inout [UInt8])

    /// Runs a compiled message; `arguments` are in the order of `message.arguments`, and a missing one is written as nothing.
    func appendMessage(
        _ message: MessageProgram, arguments: [Value?], locale: LocaleTag, zone: String, to output: inout [UInt8])

    /// Reads ICU MessageFormat 1 (plural, select, selectordinal, number, date) with named arguments.
    func compileMessage(_ text: String) throws(MessageError) -> MessageProgram

    /// Splits a message at its plurals, so that each form can be edited alone.
    ///
    /// - Throws: The errors of `compileMessage`.
    func messagePieces(_ text: String) throws(MessageError) -> [MessagePiece]

    /// The name in `locale` of a country of two capitals: `Norway`.
    ///
    /// `nil` if the language library has no name.
    func countryName(_ code: String, locale: LocaleTag) -> String?

    /// The plural categories that `locale` uses, including `other`.
    func pluralCategories(of locale: LocaleTag, ordinal: Bool) -> Set<String>

    /// The plural category of a whole number in `locale`: `few` for 3 in Polish.
    func pluralCategory(of number: Int, ordinal: Bool, in locale: LocaleTag) -> String
}
