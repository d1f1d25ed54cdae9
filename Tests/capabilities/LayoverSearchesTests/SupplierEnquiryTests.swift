import LayoverAssembly
import LayoverFlights
@testable import LayoverFrame
import LayoverModel
@testable import LayoverSearches
@testable import LayoverSuppliers
import LayoverWeb
import Synchronization
import Testing

/// Supplier requests without a page.
struct SupplierEnquiryTests {
    private final class Heard: Sendable {
        let results = Mutex<[Result<VouchedAnswer, AnswerFailure>]>([])

        var words: [String] {
            results.withLock { $0 }.map { result in
                switch result {
                case .success: "answer"
                case .failure(let failure): failure.problem.kind
                }
            }
        }
    }

    private let fixture: SearchFixture

    init() throws { fixture = try SearchFixture(try SearchContent.first.get()) }

    private func search(_ market: String = "GB", to: String = "EDI", day: String = "2026-12-20") throws -> FlightSearch
    {
        var query = SearchQuery()
        query.origin = "LHR"
        query.destination = to
        query.departs = LocalDate(day)
        return FlightSearch(
            market: try #require(Market(market)), currency: try #require(Currency("GBP")), query: query)
    }

    private func ask(_ search: FlightSearch, _ fixture: SearchFixture) throws -> Heard {
        let heard = Heard()
        let made = SupplierEnquiry.make(
            search, locale: try #require(LocaleTag("en-GB")), fixture.dependencies())
        switch made {
        case .failure(let failure): heard.results.withLock { $0.append(.failure(failure)) }
        case .success(let enquiry): enquiry.begin { result in heard.results.withLock { $0.append(result) } }
        }
        return heard
    }

    @Test func `a supplier is polled until its last word, and each answer is heard`() throws {
        let heard = try ask(search(), fixture)
        fixture.supplier.answer(ScriptedAnswer.text(2, direct: 1))
        #expect(heard.words == ["answer"])
        #expect(fixture.timerMilliseconds == [1_000])
        fixture.fire()
        fixture.supplier.answer(ScriptedAnswer.text(3, direct: 1, status: "COMPLETE"))
        #expect(heard.words == ["answer", "answer"])
        #expect(fixture.timerCount == 0)
        #expect(fixture.supplier.requests.map(\.kind) == [.create, .poll(session: "session-1")])
        #expect(fixture.supplier.requests.first?.search.query.destination == "EDI")
        #expect(fixture.exposures.withLock { $0 }.isEmpty, "no client saw a card")
    }

    @Test func `a supplier that answers once is called once`() throws {
        let fixture = try SearchFixture(try SearchContent.first.get(), format: .duffel)
        let heard = try ask(search(), fixture)
        fixture.supplier.answer(ScriptedAnswer.duffel(2))
        #expect(heard.words == ["answer"])
        #expect(fixture.timerCount == 0)
    }

    @Test func `a supplier that never ends is left after a limit of polls`() throws {
        let heard = try ask(search(), fixture)
        fixture.supplier.answer(ScriptedAnswer.text(2, direct: 1))
        var polls = 0
        while fixture.timerCount > 0, polls < 1_000 {
            fixture.fire()
            fixture.supplier.answer(ScriptedAnswer.text(2, direct: 1))
            polls += 1
        }
        #expect(polls == SearchLimits.enquiryPolls)
        #expect(heard.words.count == polls + 1)
    }

    @Test(arguments: ["no JSON", #"{"code": 3, "message": "no"}"#])
    func `an unreadable answer is a failure, and the last event`(text: String) throws {
        let heard = try ask(search(), fixture)
        fixture.supplier.answer(text)
        #expect(heard.words == ["supplier-broken"])
        #expect(fixture.timerCount == 0)
    }

    @Test func `a failure has its cause, and the time to retry`() throws {
        let heard = try ask(search(), fixture)
        fixture.supplier.end(.failure(.timedOut))
        #expect(heard.words == ["supplier-timeout"])
        guard case .failure(let failure)? = heard.results.withLock({ $0.first }) else { return }
        #expect(failure.retrySeconds == 7)
        #expect(failure.problem.status == 504)
    }

    @Test func `a previous answer does not continue a search`() throws {
        let heard = try ask(search(), fixture)
        fixture.supplier.answer(ScriptedAnswer.text(2, direct: 1), age: 30)
        #expect(heard.words == ["answer"])
        #expect(fixture.timerCount == 0)
    }

    @Test func `no supplier is queried if none can answer`() throws {
        #expect(try ask(search("NO"), fixture).words == ["no-supplier"])
        #expect(try ask(search(day: "2020-01-01"), fixture).words == ["past-date"])
        #expect(try ask(search(to: "LHR"), fixture).words == ["same-place"])
        fixture.kill(["supplier:script"], generation: 1)
        #expect(try ask(search(), fixture).words == ["supplier-killed"])
        #expect(fixture.supplier.requests.isEmpty)
    }
}
