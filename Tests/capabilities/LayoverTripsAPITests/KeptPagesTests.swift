import LayoverModel
@testable import LayoverTripsAPI
import LayoverTestKit
import LayoverTripKit
import LayoverTrips
import Testing

/// Cached pages of people who only look, without anything that belongs to one reader.
struct KeptPagesTests {
    private let script: TripScript
    private let other: TripScript
    private let link: TripHash
    private let template = Template()
    private let now = UTCInstant(seconds: 1_000)

    private final class Template {}

    init() throws {
        (script, other) = (try TripScript(), try TripScript("oslo"))
        link = try #require(TripHash([UInt8](repeating: 7, count: TripHash.byteCount)))
    }

    private func key(_ tag: String = "1.1.0", publication: Int = 1, isSafe: Bool = true) -> KeptPages.Key {
        KeptPages.Key(
            tag: tag, link: link, address: "http://localhost/t/a", publication: publication,
            template: ObjectIdentifier(template), wanted: nil, said: nil, isSafe: isSafe)
    }

    private func page(_ text: String) -> UnsignedPage {
        UnsignedPage(Array(text.utf8), UnsignedPage.Marks(proof: "PROOF", nonce: "NONCE"))
    }

    private func text(_ page: UnsignedPage?, proof: String = "p", nonce: String = "n") -> String? {
        page.map { String(decoding: $0.signed(proof: proof, nonce: nonce), as: UTF8.self) }
    }

    @Test(arguments: [
        ("", ""), ("plain", "plain"), ("PROOF", "p"),
        ("<style nonce=\"NONCE\">a PROOFPROOF NONC PROO", "<style nonce=\"n\">a pp NONC PROO"),
        ("PPROOFNNONCE", "PpNn"), ("PROPROOF", "PROp"), ("NONCE", "n"),
    ])
    func `marks give way to pages of one reader`(written: String, signed: String) {
        #expect(text(page(written)) == signed)
    }

    @Test func `each reader's page is whole, however long the proof`() {
        var numbers = SeededGenerator(seed: 18)
        for _ in 0..<200 {
            let parts = (0..<Int.random(in: 0...20, using: &numbers)).map { _ in
                ["PROOF", "NONCE", "é", "P", "NO", "<b>", "PROO"].randomElement(using: &numbers) ?? ""
            }
            let (written, long) = (parts.joined(), String(repeating: "x", count: 90))
            let expected = written.replacing("PROOF", with: long).replacing("NONCE", with: "")
            #expect(text(page(written), proof: long, nonce: "") == expected, "\(written)")
        }
    }

    @Test func `a page is found by all that it hangs on`() {
        let pages = KeptPages()
        pages.keep(page("a"), script.trip, key(), now: now)
        #expect(text(pages.find(script.trip, key(), now: now)) == "a")
        for absent in [key("1.2.0"), key(publication: 2), key(isSafe: false)] {
            #expect(pages.find(script.trip, absent, now: now) == nil)
        }
        #expect(pages.find(other.trip, key(), now: now) == nil)
    }

    @Test(arguments: [(-1, false), (0, true), (9, true), (10, false)])
    func `a page is kept for a limit of seconds`(age: Int, isFound: Bool) {
        let pages = KeptPages()
        pages.keep(page("a"), script.trip, key(), now: now)
        let later = UTCInstant(seconds: now.seconds + age)
        #expect((pages.find(script.trip, key(), now: later) != nil) == isFound)
    }

    @Test func `a forgotten page leaves nothing`() {
        let pages = KeptPages()
        for tag in ["1.1.0", "1.2.0", "1.2.0"] { pages.keep(page("abc"), script.trip, key(tag), now: now) }
        #expect(pages.extent == (2, 6))
        pages.forget(script.trip)
        #expect(pages.extent == (0, 0))
        #expect(pages.find(script.trip, key(), now: now) == nil)
        pages.keep(page("abc"), script.trip, key(), now: now)
        pages.forgetAll()
        #expect(pages.extent == (0, 0))
    }

    @Test(arguments: [(2, 100, 2), (3, 100, 1), (2, 20, 2), (2, 19, 1), (1, 9, 0)])
    func `pages have a limit of number and of bytes`(kept: Int, bytes: Int, count: Int) {
        let pages = KeptPages(count: 2, bytes: bytes)
        for number in 0..<kept { pages.keep(page("0123456789"), script.trip, key("1.\(number).0"), now: now) }
        #expect(pages.extent.count == count)
    }
}
