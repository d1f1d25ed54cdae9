import LayoverModel
import Testing

@testable import LayoverText

struct LanguageTests {
    @Test func `the version names ICU and CLDR`() throws {
        let pieces = language.version.split(separator: ", ")
        #expect(pieces.count == 2)
        #expect(zip(pieces, ["ICU ", "CLDR "]).allSatisfy { $0.hasPrefix($1) })
    }

    @Test(arguments: [
        ("en-GB", true), ("nb-NO", true), ("ar-AE", true), ("zh-Hant-TW", true), ("en", true), ("fil-PH", true),
        ("xx-GB", false), ("qqq", false), ("tlh", false),
    ])
    func `a language is known where ICU has its texts`(tag: String, isKnown: Bool) throws {
        #expect(language.isKnown(try locale(tag)) == isKnown)
    }

    @Test(
        arguments: [
            ("en-GB", false, ["one", "other"]), ("en-GB", true, ["one", "two", "few", "other"]),
            ("pl-PL", false, ["one", "few", "many", "other"]), ("ja-JP", false, ["other"]),
            ("ar-AE", false, ["zero", "one", "two", "few", "many", "other"]), ("hu-HU", true, ["one", "other"]),
            ("fr-FR", false, ["one", "many", "other"]), ("nb-NO", false, ["one", "other"]),
        ] as [(String, Bool, Set<String>)])
    func `each locale has its plural categories`(tag: String, ordinal: Bool, expected: Set<String>) throws {
        #expect(language.pluralCategories(of: try locale(tag), ordinal: ordinal) == expected)
    }

    @Test(arguments: [
        ("pl-PL", 3, "few"), ("pl-PL", 5, "many"), ("pl-PL", -1, "one"), ("ar-AE", 0, "zero"), ("ar-AE", 11, "many"),
        ("fr-FR", 1_000_000, "many"), ("pl-PL", 1_000_000_000_000_000_002, "few"), ("pl-PL", Int.min, "many"),
        ("fr-FR", 9_000_000_000_000_000_000, "many"), ("fr-FR", 9_000_000_000_000_000_001, "other"),
    ])
    func `a number of any size has its category`(tag: String, number: Int, expected: String) throws {
        #expect(language.pluralCategory(of: number, ordinal: false, in: try locale(tag)) == expected)
    }

    /// Formatters belong to threads: many concurrent tasks write the same as one.
    @Test func `many tasks at once write the same`() async throws {
        let tags = ["en-GB", "nb-NO", "hu-HU", "de-DE", "ar-AE", "hi-IN", "ja-JP", "pl-PL"]
        let locales = try tags.map(locale)
        let zones = ["Europe/London", "Asia/Dubai", "America/Sao_Paulo"]
        let price = try money(123_456, "EUR")
        let moment = try instant("2026-12-07T09:00:00Z")
        let message = try language.compileMessage("{n, plural, one {# day} few {# few} other {# days}} {d, date, full}")
        @Sendable func page(_ round: Int) -> [String] {
            locales.indices.map { index in
                let place = (index + round) % locales.count
                return written { bytes in
                    let zone = zones[place % zones.count]
                    language.appendMoney(price, locale: locales[place], to: &bytes)
                    language.appendDateTime(moment, zone: zone, locale: locales[place], to: &bytes)
                    language.appendMessage(
                        message, arguments: [.int(place), .datetime(moment)], locale: locales[place], zone: zone,
                        to: &bytes)
                }
            }
        }
        let expected = (0..<8).map(page)
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<32 {
                group.addTask {
                    (0..<40).allSatisfy { page(($0 + task) % 8) == expected[($0 + task) % 8] }
                }
            }
            for await same in group { #expect(same) }
        }
    }

    @Test func `more locales than a pool holds come out the same each time`() throws {
        let regions = (0..<100).map {
            "en-\(Character(Unicode.Scalar(UInt8(0x41 + $0 / 26))))\(Character(Unicode.Scalar(UInt8(0x41 + $0 % 26))))"
        }
        for tag in regions + regions.reversed() {
            let locale = try locale(tag)
            #expect(written { language.appendNumber(7, locale: locale, to: &$0) } == "7")
        }
    }

    @Test(arguments: [
        ("GB", "en-GB", "GBP"), ("NO", "nb-NO", "NOK"), ("JP", "ja-JP", "JPY"), ("AE", "ar-AE", "AED"),
        ("XX", "en-XX", nil),
    ])
    func `a country has its usual language and currency`(code: String, locale: String, currency: String?) throws {
        let country = try #require(Market(code))
        #expect(language.usualLocale(in: country)?.tag == locale)
        #expect(language.usualCurrency(in: country)?.code == currency)
    }
}
