import LayoverModel
import Testing

@testable import LayoverTripsAPI

/// The languages that a browser sends for its reader.
struct PageLanguagesTests {
    @Test(
        arguments: [
            ("nb-NO, nb;q=0.9, en;q=0.8", ["nb-NO", "nb", "en"]), ("en;q=0.1,de", ["de", "en"]), ("", []), ("*", []),
            ("de;q=0, fr", ["fr"]), ("de;q=x", []), ("pt-BR;q=0.5 , ar;q=0.5", ["pt-BR", "ar"]),
            ("DE, EN-gb, ja", ["ja"]),
        ] as [(String, [String])])
    func `the dearest is first`(header: String, tags: [String]) {
        #expect(PageLanguages.read(header).map(\.tag) == tags)
    }

    @Test(arguments: [(16, true), (17, false)])
    func `languages are read up to a limit`(place: Int, isRead: Bool) {
        let header = (Array(repeating: "en", count: place - 1) + ["de"]).joined(separator: ",")
        #expect(PageLanguages.read(header).contains { $0.tag == "de" } == isRead)
    }

    @Test(
        arguments: [
            ("bytes=0-9", 0..<10), ("bytes=90-", 90..<100), ("bytes=90-500", 90..<100), ("bytes=100-", nil),
            ("bytes=-5", nil), ("bytes=9-8", nil), ("pages=1-2", nil), ("bytes=0-1,3-4", nil),
        ] as [(String, Range<Int>?)])
    func `one stretch is read, and anything else is the whole`(text: String, range: Range<Int>?) {
        #expect(PageRange.read(text, of: 100) == range)
    }
}
