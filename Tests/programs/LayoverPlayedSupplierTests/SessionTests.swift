import Testing

@testable import LayoverPlayedSupplier

/// Sessions that contain everything that their polls need.
struct SessionTests {
    @Test(arguments: Searches.all) func `a session reads back from its token`(search: FlightSearch) {
        let session = SearchSession(.made(search, itineraries: 12, seed: 7), startedAt: 1_800_000_000_123, number: 4)
        #expect(SearchSession(token: session.token) == session)
        #expect(session.token.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    }

    @Test(arguments: ["lon-edi", "a|b", ""]) func `the name of a recorded answer may be any`(name: String) {
        let session = SearchSession(.recorded(name), startedAt: 1, number: 2)
        #expect(SearchSession(token: session.token) == session)
    }

    @Test func `a token with other contents is no session, and no trap`() {
        var numbers = SeededNumbers(11)
        let good = SearchSession(.made(Searches.all[3], itineraries: 9, seed: 1), startedAt: 5, number: 1).token
        var found = 0
        for _ in 0..<5_000 {
            var bytes = Array(good.utf8)
            for _ in 0...numbers.next(in: 0...3) {
                bytes[numbers.next(in: 0...bytes.count - 1)] = UInt8(numbers.next(in: 33...126))
            }
            if let read = SearchSession(token: String(decoding: bytes, as: UTF8.self)),
                case .made(let search, let count, _) = read.source
            {
                found += 1
                #expect(search.isKnown && (1...Limits.itineraries).contains(count))
            }
        }
        #expect(found < 5_000)
        for text in ["", "t", "%", "AAAA", String(repeating: "A", count: 10_000)] {
            #expect(SearchSession(token: text) == nil)
        }
    }

    @Test func `polls are counted where their answers arrive`() {
        let steps = SessionSteps(last: 9)
        steps.begin("a")
        #expect(steps.next("a", isCounted: false) == 1)
        #expect(steps.next("a", isCounted: true) == 1)
        #expect(steps.next("a", isCounted: true) == 2)
        #expect(steps.next("of a run before", isCounted: true) == 9)
    }

    @Test func `the oldest sessions are forgotten, and end whole`() {
        let steps = SessionSteps(last: 9)
        for number in 0..<Limits.sessions { steps.begin("\(number)") }
        #expect(steps.next("0", isCounted: true) == 1)
        steps.begin("one more")
        #expect(steps.next("0", isCounted: true) == 9)
        #expect(steps.next("\(Limits.sessions - 1)", isCounted: true) == 1)
    }
}
