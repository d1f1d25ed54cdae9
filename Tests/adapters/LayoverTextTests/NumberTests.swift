import LayoverModel
import Testing

@testable import LayoverText

struct NumberTests {
    @Test(arguments: [
        ("en-GB", 1234, "1,234"), ("nb-NO", 1_234_567, "1 234 567"), ("hu-HU", 12_345, "12 345"),
        ("en-US", -5, "-5"), ("de-DE", 1_234_567, "1.234.567"), ("fr-FR", 12_345, "12 345"), ("es-ES", 1234, "1234"),
        ("es-ES", 12_345, "12.345"), ("ja-JP", 12_345, "12,345"), ("ar-AE", 12_345, "12,345"),
        ("ar-EG", 12_345, "١٢٬٣٤٥"), ("hi-IN", 1_234_567, "12,34,567"), ("en-IN", 1_234_567, "12,34,567"),
        ("pt-BR", 12_345, "12.345"), ("pl-PL", 1234, "1234"), ("en-GB", Int.min, "-9,223,372,036,854,775,808"),
    ])
    func `numbers are grouped as the locale groups them`(tag: String, number: Int, expected: String) throws {
        let locale = try locale(tag)
        #expect(written { language.appendNumber(number, locale: locale, to: &$0) } == expected)
    }

    @Test(arguments: [
        ("en-GB", 1250, "12.5%"), ("en-GB", 1200, "12%"), ("en-GB", 1, "0.01%"), ("en-GB", 1234, "12.34%"),
        ("en-GB", 0, "0%"), ("en-GB", -1250, "-12.5%"), ("nb-NO", 1250, "12,5 %"), ("de-DE", 1234, "12,34 %"),
        ("fr-FR", 1250, "12,5 %"), ("hu-HU", 1250, "12,5%"), ("ar-EG", 1250, "١٢٫٥٪"),
    ])
    func `percents have at most two decimals`(tag: String, points: Int, expected: String) throws {
        let locale = try locale(tag)
        #expect(written { language.appendPercent(basisPoints: points, locale: locale, to: &$0) } == expected)
    }

    @Test(arguments: [
        ("en-US", 75, "1 hr 15 min"), ("en-US", 60, "1 hr"), ("en-US", 59, "59 min"), ("en-US", 0, "0 min"),
        ("en-US", 1505, "25 hr 5 min"), ("en-US", -75, "-1 hr 15 min"), ("en-GB", 75, "1 hr 15 mins"),
        ("en-GB", 125, "2 hrs 5 mins"), ("nb-NO", 75, "1 t 15 min"), ("hu-HU", 75, "1 óra 15 perc"),
        ("de-DE", 75, "1 Std. 15 Min."), ("fr-FR", 75, "1 h 15 min"), ("es-ES", 75, "1 h 15 min"),
        ("ja-JP", 75, "1時間15分"), ("ar-AE", 570, "9 ساعات و30 دقيقة"), ("pt-BR", 75, "1 h 15 min"),
        ("pl-PL", 75, "1 godz. i 15 min"), ("hi-IN", 75, "1 घं॰ 15 मि॰"), ("hu-HU", 570, "9 óra 30 perc"),
        ("ja-JP", 570, "9時間30分"), ("ja-JP", 540, "9時間"),
        ("de-DE", 570, "9 Std. 30 Min."), ("de-DE", 540, "9 Std."), ("nb-NO", 570, "9 t 30 min"),
    ])
    func `durations are hours and minutes as each language writes them in a sentence`(
        tag: String, minutes: Int, expected: String
    ) throws {
        let locale = try locale(tag)
        #expect(written { language.appendDuration(minutes: minutes, locale: locale, to: &$0) } == expected)
    }

    @Test(arguments: [Int.min, Int.max, -1, 61])
    func `a duration of any length is written`(minutes: Int) throws {
        let locale = try locale("en-GB")
        #expect(!written { language.appendDuration(minutes: minutes, locale: locale, to: &$0) }.isEmpty)
    }
}
