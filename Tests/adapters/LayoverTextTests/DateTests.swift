import LayoverModel
import Testing

@testable import LayoverText

struct DateTests {
    /// 7 December 2026, a Monday, in the four styles.
    @Test(
        arguments: [
            ("en-GB", ["07/12/2026", "7 Dec 2026", "7 December 2026", "Monday, 7 December"]),
            ("nb-NO", ["7.12.2026", "7. des. 2026", "7. desember 2026", "mandag 7. desember"]),
            ("hu-HU", ["2026. 12. 07.", "2026. dec. 7.", "2026. december 7.", "december 7., hétfő"]),
            ("en-US", ["12/7/2026", "Dec 7, 2026", "December 7, 2026", "Monday, December 7"]),
            ("de-DE", ["7.12.2026", "7. Dez. 2026", "7. Dezember 2026", "Montag, 7. Dezember"]),
            ("fr-FR", ["07/12/2026", "7 déc. 2026", "7 décembre 2026", "lundi 7 décembre"]),
            ("es-ES", ["7/12/2026", "7 dic 2026", "7 de diciembre de 2026", "lunes, 7 de diciembre"]),
            ("ja-JP", ["2026/12/7", "2026年12月7日", "2026年12月7日", "12月7日月曜日"]),
            ("ar-AE", ["7/12/2026", "7 ديسمبر 2026", "7 ديسمبر 2026", "الاثنين، 7 ديسمبر"]),
            ("hi-IN", ["7/12/2026", "7 दिस॰ 2026", "7 दिसंबर 2026", "सोमवार, 7 दिसंबर"]),
            ("en-IN", ["7/12/2026", "7 Dec 2026", "7 December 2026", "Monday, 7 December"]),
            ("pt-BR", ["07/12/2026", "7 de dez. de 2026", "7 de dezembro de 2026", "segunda-feira, 7 de dezembro"]),
            ("pl-PL", ["7.12.2026", "7 gru 2026", "7 grudnia 2026", "poniedziałek, 7 grudnia"]),
        ] as [(String, [String])])
    func `dates keep each locale's order and marks`(tag: String, expected: [String]) throws {
        let locale = try locale(tag)
        let date = try day("2026-12-07")
        let styles: [DateStyle] = [.short, .medium, .long, .weekday]
        let texts = styles.map { style in
            written { language.appendDate(date, style: style, locale: locale, to: &$0) }
        }
        #expect(texts == expected)
    }

    /// Flights are booked by the Gregorian calendar, even if another is in daily use, and also before 1582.
    @Test(arguments: [
        ("th-TH", "2026-12-07", "7 ธ.ค. 2026"), ("fa-IR", "2026-12-07", "۷ دسامبر ۲۰۲۶"),
        ("ar-SA", "2026-12-07", "٧ ديسمبر ٢٠٢٦"), ("en-GB", "0001-01-01", "1 Jan 1"),
        ("en-GB", "1500-02-28", "28 Feb 1500"), ("en-GB", "9999-12-31", "31 Dec 9999"),
    ])
    func `every date is Gregorian`(tag: String, text: String, expected: String) throws {
        let locale = try locale(tag)
        let date = try day(text)
        #expect(written { language.appendDate(date, style: .medium, locale: locale, to: &$0) } == expected)
    }

    @Test(arguments: [
        ("en-GB", "Europe/London", "7 Dec 2026, 09:00"), ("en-GB", "Europe/Oslo", "7 Dec 2026, 10:00"),
        ("nb-NO", "Europe/Oslo", "7. des. 2026, 10:00"), ("en-US", "America/New_York", "Dec 7, 2026, 4:00 AM"),
        ("ja-JP", "Asia/Tokyo", "2026年12月7日 18:00"), ("de-DE", "Europe/Berlin", "7. Dez. 2026, 10:00"),
        ("en-IN", "Asia/Kolkata", "7 Dec 2026, 2:30 pm"), ("pl-PL", "Pacific/Apia", "7 gru 2026, 22:00"),
    ])
    func `a moment is written by the clock of its zone`(tag: String, zone: String, expected: String) throws {
        let locale = try locale(tag)
        let moment = try instant("2026-12-07T09:00:00Z")
        #expect(written { language.appendDateTime(moment, zone: zone, locale: locale, to: &$0) } == expected)
    }

    @Test func `an unknown zone writes nothing`() throws {
        let locale = try locale("en-GB")
        let moment = try instant("2026-12-07T09:00:00Z")
        #expect(written { language.appendDateTime(moment, zone: "Mars/Base", locale: locale, to: &$0) }.isEmpty)
    }

    @Test(arguments: [Int.min, Int.max])
    func `a moment beyond the calendar is moved inside it`(seconds: Int) throws {
        let locale = try locale("en-GB")
        let moment = UTCInstant(seconds: seconds)
        let text = written { language.appendDateTime(moment, zone: "UTC", locale: locale, to: &$0) }
        #expect(["2 Jan 1, 00:00", "30 Dec 9999, 23:59"].contains(text))
        #expect(ICUZones().local(moment, in: "UTC") != nil)
    }
}
