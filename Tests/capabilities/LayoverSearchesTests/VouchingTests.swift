import LayoverAssembly
import LayoverFlights
@testable import LayoverFrame
import LayoverModel
@testable import LayoverSearches
@testable import LayoverSuppliers
import Synchronization
import Testing

/// The answers of a search that an observer of prices receives.
struct VouchingTests {
    /// Records events in their order.
    private final class Notes: Sendable {
        let words = Mutex<[String]>([])
        let answers = Mutex<[VouchedAnswer]>([])

        func add(_ word: String) { words.withLock { $0.append(word) } }

        func observer(wants: Bool = true) -> AnswerObserver {
            AnswerObserver(
                isGateway: { _ in false },
                wants: { _ in
                    self.add("asked")
                    return wants
                },
                see: { answer in
                    self.add("shown")
                    self.answers.withLock { $0.append(answer) }
                })
        }
    }

    private let fixture: SearchFixture

    init() throws { fixture = try SearchFixture(try SearchContent.first.get()) }

    private func search(_ observer: AnswerObserver) throws -> LiveSearch {
        let ticket = try fixture.ticket()
        var dependencies = fixture.dependencies()
        dependencies.observer = observer
        return try #require(
            LiveSearch(
                ticket, reader: try ticket.reader, supplier: fixture.supplier.supplier, serial: 1, requestName: "r-1",
                dependencies: dependencies))
    }

    @Test func `an answer is shown once its waiting client has it, with its search`() throws {
        let notes = Notes()
        let search = try search(notes.observer())
        _ = search.begin(SearchWaitOptions()) { _ in notes.add("replied") }
        fixture.supplier.answer(ScriptedAnswer.text(2, direct: 1))
        #expect(notes.words.withLock { $0 } == ["replied", "asked", "shown"])
        let answer = try #require(notes.answers.withLock { $0.first })
        #expect(answer.search.query.origin == "LHR")
        #expect(answer.search.query.destination == "EDI")
        #expect(answer.search.market.code == "GB")
        #expect(answer.search.currency.code == "GBP")
        #expect(!answer.isPart)
        #expect(answer.format == "skyscanner-v3")
        #expect(answer.at == UTCInstant(seconds: 1_796_126_400))
    }

    @Test func `an answer is not shown to an observer that does not want it`() throws {
        let notes = Notes()
        _ = try search(notes.observer(wants: false)).begin(SearchWaitOptions(), nil)
        fixture.supplier.answer(ScriptedAnswer.text(2, direct: 1))
        #expect(notes.words.withLock { $0 } == ["asked"])
    }

    @Test func `an answer without results is not shown, and a previous one says its age`() throws {
        let notes = Notes()
        let search = try search(notes.observer())
        _ = search.begin(SearchWaitOptions(), nil)
        fixture.supplier.answer(ScriptedAnswer.text(2, direct: 1), age: 40)
        #expect(notes.answers.withLock { $0.first?.at } == UTCInstant(seconds: 1_796_126_360))
        for text in [ScriptedAnswer.unchanged(), ScriptedAnswer.failed, "no JSON"] {
            let other = Notes()
            _ = try self.search(other.observer()).begin(SearchWaitOptions(), nil)
            fixture.supplier.answer(text)
            #expect(other.words.withLock { $0 }.isEmpty)
        }
    }

    @Test func `an itinerary is found in the stored answer, as long as it is stored`() throws {
        let search = try search(Notes().observer())
        #expect(search.itinerary("off_0") == nil)
        let duffel = try SearchFixture(try SearchContent.first.get(), format: .duffel)
        let held = try duffel.search()
        _ = held.begin(SearchWaitOptions(), nil)
        let text = ScriptedAnswer.duffel(2).replacing(
            #""stops":[]"#, with: #""arriving_at":"2026-12-20T09:15:00","stops":[]"#)
        duffel.supplier.answer(text.replacing(#"number":"0""#, with: #"number":"7""#))
        let found = try #require(held.itinerary("off_0"))
        #expect(found.itinerary.price?.amount == 5_407)
        #expect(found.supplier == "script")
        #expect(found.itinerary.legs[0][0].number == "7")
        #expect(held.itinerary("off_9") == nil)
        held.dropBody(1)
        #expect(held.itinerary("off_0") == nil)
    }
}
