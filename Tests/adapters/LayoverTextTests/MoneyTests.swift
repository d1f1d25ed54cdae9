import LayoverModel
import Testing

@testable import LayoverText

struct MoneyTests {
    @Test(arguments: [
        ("en-GB", "GBP", 5407, "£54.07"), ("en-GB", "GBP", 5400, "£54.00"), ("en-GB", "GBP", 5, "£0.05"),
        ("en-GB", "JPY", 12_000, "JP¥12,000"), ("en-GB", "KWD", 12_345, "KWD 12.345"),
        ("en-US", "USD", 123_456_789, "$1,234,567.89"), ("en-US", "JPY", 12_000, "¥12,000"),
        ("nb-NO", "NOK", 129_900, "kr 1 299,00"), ("hu-HU", "HUF", 4_599_000, "45 990,00 Ft"),
        ("de-DE", "EUR", 5407, "54,07 €"), ("fr-FR", "EUR", 123_456, "1 234,56 €"),
        ("es-ES", "EUR", 123_456, "1234,56 €"), ("ja-JP", "JPY", 12_000, "￥12,000"),
        ("ar-AE", "AED", 12_345, "123.45 د.إ."), ("hi-IN", "INR", 123_456_789, "₹12,34,567.89"),
        ("en-IN", "INR", 123_456_789, "₹12,34,567.89"), ("pt-BR", "BRL", 123_456, "R$ 1.234,56"),
        ("pl-PL", "PLN", 123_456, "1234,56 zł"), ("pl-PL", "PLN", 1_234_567, "12 345,67 zł"),
    ])
    func `money is written as the reader's locale writes it`(
        tag: String, code: String, amount: Int, expected: String
    ) throws {
        let money = try money(amount, code)
        let locale = try locale(tag)
        #expect(written { language.appendMoney(money, locale: locale, to: &$0) } == expected)
    }

    @Test(arguments: [
        (-5407, "-£54.07"), (Int.max, "£92,233,720,368,547,758.07"), (Int.min, "-£92,233,720,368,547,758.08"),
        (9_007_199_254_740_993, "£90,071,992,547,409.93"),
    ])
    func `no amount passes through floating point`(amount: Int, expected: String) throws {
        let money = try money(amount, "GBP")
        let locale = try locale("en-GB")
        #expect(written { language.appendMoney(money, locale: locale, to: &$0) } == expected)
    }

    @Test func `an unknown currency is written by its code`() throws {
        let money = try money(123, "XQQ")
        let locale = try locale("en-GB")
        #expect(written { language.appendMoney(money, locale: locale, to: &$0) } == "XQQ 1.23")
    }

    @Test func `more currencies than a pool holds come out the same each time`() throws {
        let locale = try locale("en-GB")
        let codes = (0..<40).map { "Q\(Character(Unicode.Scalar(UInt8(0x41 + $0 % 26))))\($0 < 26 ? "A" : "B")" }
        for code in codes + codes.reversed() {
            let money = try money(100, code)
            #expect(written { language.appendMoney(money, locale: locale, to: &$0) } == "\(code) 1.00")
        }
    }
}
