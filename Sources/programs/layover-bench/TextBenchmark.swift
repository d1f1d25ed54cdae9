internal import LayoverModel
internal import LayoverText

/// The cost of a text on a warm thread: nanoseconds for money, a date, a duration and messages.
enum TextBenchmark {
    private static let rounds = 200_000

    static func run() {
        let language = Language()
        guard let locale = LocaleTag("en-GB"), let currency = Currency("GBP"), let date = LocalDate("2026-12-07"),
            let simple = try? language.compileMessage("Oslo from {city} to {city} today"),
            let plural = try? language.compileMessage("{n, plural, one {# flight} other {# flights}} to {city}")
        else { return print("text: the benchmark's own inputs are refused") }
        let city = Value.text("Bergen")
        measure("number") { index, bytes in language.appendNumber(index, locale: locale, to: &bytes) }
        measure("money") { index, bytes in
            language.appendMoney(Money(amount: index, currency: currency), locale: locale, to: &bytes)
        }
        measure("date") { _, bytes in language.appendDate(date, style: .medium, locale: locale, to: &bytes) }
        measure("moment") { index, bytes in
            language.appendDateTime(UTCInstant(seconds: index), zone: "Europe/London", locale: locale, to: &bytes)
        }
        measure("duration") { index, bytes in language.appendDuration(minutes: index, locale: locale, to: &bytes) }
        measure("message of text") { _, bytes in
            language.appendMessage(simple, arguments: [city], locale: locale, zone: "UTC", to: &bytes)
        }
        measure("message with a plural") { index, bytes in
            language.appendMessage(plural, arguments: [.int(index), city], locale: locale, zone: "UTC", to: &bytes)
        }
    }

    private static func measure(_ name: String, _ append: (Int, inout [UInt8]) -> Void) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1024)
        for index in 0..<1000 { append(index, &bytes) }
        let elapsed = ContinuousClock().measure {
            for index in 0..<rounds {
                bytes.removeAll(keepingCapacity: true)
                append(index, &bytes)
            }
        }
        let nanoseconds = elapsed.components.seconds * 1_000_000_000 + elapsed.components.attoseconds / 1_000_000_000
        print("text: \(name): \(nanoseconds / Int64(rounds)) ns")
    }
}
