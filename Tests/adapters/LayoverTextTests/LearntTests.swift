import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverText

/// Texts that are written from what was learnt of ICU equal ICU's own, byte for byte.
struct LearntTests {
    /// The shipped languages, then others with their own digits, groups, direction marks and forms.
    static let tags = [
        "en-GB", "nb-NO", "hu-HU", "en-US", "de-DE", "fr-FR", "es-ES", "es-US", "it-IT", "pl-PL", "pt-BR", "sv-SE",
        "ja-JP", "ar-AE", "hi-IN", "en-IN", "ar-EG", "ar-SA", "ar-MA", "fa-IR", "he-IL", "ur-PK", "bn-BD", "mr-IN",
        "ne-NP", "my-MM", "th-TH", "de-CH", "de-AT", "fr-CH", "en-ZA", "es-AR", "pt-PT", "tr-TR", "lv-LV", "lt-LT",
        "ru-RU", "uk-UA", "cs-CZ", "sl-SI", "ga-IE", "cy-GB", "mt-MT", "ko-KR", "zh-CN", "zh-Hant-TW", "ka-GE",
        "am-ET", "sw-KE", "ckb-IQ", "ff-Adlm-GN", "xx",
    ]
    private static let currencies = [
        "GBP", "NOK", "HUF", "USD", "EUR", "PLN", "BRL", "SEK", "JPY", "AED", "INR", "KWD", "CLP", "CLF", "CHF", "TND",
        "QQQ",
    ]
    private static let zones = ["UTC", "Europe/London", "America/New_York", "Asia/Kolkata", "Pacific/Apia"]

    /// Returns what `append` writes, and what it writes if ICU formats every text.
    private func bothWays(_ append: (inout [UInt8]) -> Void) -> (learnt: [UInt8], icu: [UInt8]) {
        var learnt: [UInt8] = []
        append(&learnt)
        var icu: [UInt8] = []
        Language.withICUAlone { append(&icu) }
        return (learnt, icu)
    }

    private func expectSame(_ hint: @autoclosure () -> String, _ append: (inout [UInt8]) -> Void) {
        let (learnt, icu) = bothWays(append)
        if learnt != icu || learnt.isEmpty {
            Issue.record(
                "\(hint()): \(String(decoding: learnt, as: UTF8.self)), not \(String(decoding: icu, as: UTF8.self))")
        }
    }

    @Test(arguments: tags)
    func `amounts, numbers and percents are those of ICU`(tag: String) throws {
        let locale = try locale(tag)
        var random = SeededGenerator(seed: seed(tag))
        let currencies = Self.currencies.compactMap { Currency($0) }
        for _ in 0..<80 {
            let number = random.number()
            for currency in currencies {
                expectSame("\(tag) \(number) \(currency), seed \(seed(tag))") {
                    language.appendMoney(Money(amount: number, currency: currency), locale: locale, to: &$0)
                }
            }
            expectSame("\(tag) \(number), seed \(seed(tag))") {
                language.appendNumber(number, locale: locale, to: &$0)
            }
            expectSame("\(tag) \(number) basis points, seed \(seed(tag))") {
                language.appendPercent(basisPoints: number, locale: locale, to: &$0)
            }
        }
    }

    @Test(arguments: tags)
    func `dates and moments are those of ICU`(tag: String) throws {
        let locale = try locale(tag)
        var random = SeededGenerator(seed: seed(tag))
        for round in 0..<200 {
            // Years 1 to 9999; every other one is close to our own time.
            let seconds =
                round % 2 == 0
                ? Int(random.next() % 315_000_000_000) - 62_000_000_000
                : 1_790_000_000 + Int(random.next() % 63_000_000)
            let instant = UTCInstant(seconds: seconds)
            let date = LocalDateTime(secondsAsUTC: seconds).date
            for style in DateStyle.allCases {
                expectSame("\(tag) \(date) \(style), seed \(seed(tag))") {
                    language.appendDate(date, style: style, locale: locale, to: &$0)
                }
            }
            for style in ["short", "medium", "long", "full", "::yMMMEd", "::jms", "::yQQQ", "::Ej"] {
                expectSame("\(tag) \(date) \(style), seed \(seed(tag))") {
                    language.appendDate(date, style: style, locale: locale, to: &$0)
                }
            }
            let zone = Self.zones[round % Self.zones.count]
            expectSame("\(tag) \(instant) \(zone), seed \(seed(tag))") {
                language.appendDateTime(instant, zone: zone, locale: locale, to: &$0)
            }
        }
    }

    @Test(arguments: tags)
    func `durations, relative times and plural forms are those of ICU`(tag: String) throws {
        let locale = try locale(tag)
        for minutes in Array(-130...1700) + [3839, 3840, 3841, 100_000, .max, .min] {
            expectSame("\(tag) \(minutes) min") { language.appendDuration(minutes: minutes, locale: locale, to: &$0) }
        }
        for unit in RelativeTime.Unit.allCases {
            for count in -62...62 {
                expectSame("\(tag) \(count) \(unit)") {
                    language.appendRelative(.ahead(count, unit), locale: locale, to: &$0)
                }
            }
        }
        expectSame("\(tag) now") { language.appendRelative(.now, locale: locale, to: &$0) }
        for number in Array(-30...1200) + [1_000_000, 1_000_001, .max, .min] {
            for ordinal in [false, true] {
                expectSame("\(tag) \(number) ordinal \(ordinal)") {
                    let category = language.pluralCategory(of: number, ordinal: ordinal, in: locale)
                    $0.append(contentsOf: category.utf8)
                }
            }
        }
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyz")

    /// One more of everything than a thread keeps, twice over, so that each is made, evicted and made again.
    @Test func `a thread's cache of languages and currencies is bounded and changes no text`() throws {
        let tags =
            (0...Limits.languagesPerThread).map { "x\(Self.letters[$0 / 26])\(Self.letters[$0 % 26])" } + ["nb-NO"]
        let codes = (0...Limits.currencies).map { "Q\(Self.letters[$0 / 26])\(Self.letters[$0 % 26])".uppercased() }
        let norwegian = try locale("nb-NO")
        for _ in 0..<2 {
            for tag in tags {
                let locale = try locale(tag)
                expectSame(tag) { language.appendNumber(1_234_567, locale: locale, to: &$0) }
            }
            for code in codes {
                let money = try money(123_456, code)
                expectSame(code) { language.appendMoney(money, locale: norwegian, to: &$0) }
            }
        }
        #expect(written { language.appendNumber(1_234_567, locale: norwegian, to: &$0) } == "1 234 567")
    }

    @Test func `a thread's cache of styles and zones is bounded and changes no text`() throws {
        let norwegian = try locale("nb-NO")
        let orders = ["yMd", "ydM", "Myd", "Mdy", "dyM", "dMy"]
        let skeletons = orders.flatMap { order in
            ["M", "MM", "MMM", "MMMM", "MMMMM", "ME"].map { "::" + order.replacing("M", with: $0) }
        }
        let zones = (1...12).map { "Etc/GMT+\($0)" } + (0...14).map { "Etc/GMT-\($0)" } + Self.farZones
        try #require(skeletons.count > Limits.dateStyles && zones.count > Limits.zonesPerThread)
        let instant = try instant("2026-12-07T09:00:00Z")
        for _ in 0..<2 {
            for style in skeletons {
                expectSame(style) {
                    language.appendDateTime(instant, style: style, zone: "UTC", locale: norwegian, to: &$0)
                }
            }
            for scale in 1...Limits.numberStyles + 1 {
                expectSame("scale \(scale)") {
                    language.appendNumber(1234, style: "::scale/\(scale)", locale: norwegian, to: &$0)
                }
            }
            for zone in zones {
                expectSame(zone) { language.appendDateTime(instant, zone: zone, locale: norwegian, to: &$0) }
            }
        }
    }

    private static let farZones = """
        Africa/Cairo Africa/Lagos Africa/Nairobi Africa/Tunis Africa/Accra America/Bogota America/Chicago America/Denver
        America/Halifax America/Havana America/Lima America/Manaus America/Phoenix America/Santiago America/Toronto
        Asia/Amman Asia/Baku Asia/Bangkok Asia/Colombo Asia/Dhaka Asia/Dubai Asia/Hong_Kong Asia/Jakarta Asia/Kabul
        Asia/Kolkata Asia/Manila Asia/Seoul Asia/Singapore Asia/Tehran Asia/Tokyo Atlantic/Azores Australia/Perth
        Europe/Athens Europe/Berlin Europe/Dublin Europe/Lisbon Europe/Oslo Pacific/Auckland Pacific/Fiji
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    private func seed(_ tag: String) -> UInt64 { tag.utf8.reduce(20_261_121) { $0 &* 31 &+ UInt64($1) } }
}

extension SeededGenerator {
    /// A number of any length and either sign, sometimes with many zeros.
    fileprivate mutating func number() -> Int {
        let bits = next() % 64
        let magnitude = Int((next() >> bits) >> 1)
        let rounded = next() % 4 == 0 ? magnitude / 1000 * 1000 : magnitude
        return next() % 3 == 0 ? -rounded : rounded
    }
}
