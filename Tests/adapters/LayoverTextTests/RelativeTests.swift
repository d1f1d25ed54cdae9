import LayoverModel
import Testing

@testable import LayoverText

struct RelativeTests {
    private static let times: [RelativeTime] = [
        .ahead(1, .day), .ahead(-1, .day), .ahead(0, .day), .ahead(5, .day), .ahead(3, .hour), .ahead(45, .minute),
        .ahead(2, .week), .ahead(-2, .month), .now,
    ]

    @Test(
        arguments: [
            (
                "en-GB",
                [
                    "tomorrow", "yesterday", "today", "in 5 days", "in 3 hours", "in 45 minutes", "in 2 weeks",
                    "2 months ago", "now",
                ]
            ),
            (
                "nb-NO",
                [
                    "i morgen", "i går", "i dag", "om 5 døgn", "om 3 timer", "om 45 minutter", "om 2 uker",
                    "for 2 måneder siden", "nå",
                ]
            ),
            (
                "de-DE",
                [
                    "morgen", "gestern", "heute", "in 5 Tagen", "in 3 Stunden", "in 45 Minuten", "in 2 Wochen",
                    "vor 2 Monaten", "jetzt",
                ]
            ),
            ("ja-JP", ["明日", "昨日", "今日", "5 日後", "3 時間後", "45 分後", "2 週間後", "2 か月前", "今"]),
            (
                "ar-AE",
                [
                    "غدًا", "أمس", "اليوم", "خلال 5 أيام", "خلال 3 ساعات", "خلال 45 دقيقة", "خلال أسبوعين", "قبل شهرين",
                    "الآن",
                ]
            ),
        ] as [(String, [String])])
    func `times are in each locale's own words`(tag: String, expected: [String]) throws {
        let locale = try locale(tag)
        let texts = Self.times.map { time in written { language.appendRelative(time, locale: locale, to: &$0) } }
        #expect(texts == expected)
    }

    @Test(arguments: [Int.min, Int.max])
    func `any number of years is shown`(count: Int) throws {
        let locale = try locale("en-GB")
        #expect(!written { language.appendRelative(.ahead(count, .year), locale: locale, to: &$0) }.isEmpty)
    }
}
