import LayoverAssembly
import LayoverHTTP
import LayoverModel
@testable import LayoverSuppliers
import Synchronization
import Testing

/// Fake services: some answers are held, others arrive when a test says so.
private final class PlayedServices: ServiceCalling {
    private let state = Mutex<
        (held: [ServiceRequest: ServiceAnswers.Answer], open: [(ServiceRequest, ServiceClient.OnEnd)])
    >(
        ([:], []))

    init(held: [ServiceRequest: ServiceAnswers.Answer] = [:]) { state.withLock { $0.held = held } }

    var asked: [String] { state.withLock { $0.open.map(\.0.widget) } }

    func held(_ serviceRequest: ServiceRequest, market: Market) -> ServiceAnswers.Answer? {
        state.withLock { $0.held[serviceRequest] }
    }

    func ask(
        _ serviceRequest: ServiceRequest, market: Market, trace: [SupplierRequest.TraceHeader],
        onEnd: @escaping ServiceClient.OnEnd
    ) -> ServiceTicket {
        state.withLock { $0.open.append((serviceRequest, onEnd)) }
        return ServiceTicket()
    }

    func answer(_ widget: String, _ answer: ServiceAnswers.Answer) {
        let found = state.withLock { state in
            state.open.first { $0.0.widget == widget }
        }
        found?.1(answer)
    }
}

/// A page of widgets, each of which makes its request once the previous one has ended; the reply lists each result.
private final class PlayedPage: Sendable {
    private final class Told: Sendable {
        let words = Mutex<[String]>([])
        let (stream, input) = AsyncStream<String>.makeStream()
    }

    private let told = Told()
    let services: PlayedServices
    let round: ServiceRound

    static func ask(_ widget: String) -> ServiceRequest {
        ServiceRequest(widget: widget, service: "s", body: [], deadlineMilliseconds: 100, cacheSeconds: 60)
    }

    init(_ chains: [[String]], _ services: PlayedServices, waitMilliseconds: Int) throws {
        self.services = services
        let told = told
        round = ServiceRound(
            services, market: try #require(Market("GB")), trace: [], waitMilliseconds: waitMilliseconds
        ) { answers in
            var serviceRequests: [ServiceRequest] = []
            var words: [String] = []
            for chain in chains {
                for widget in chain {
                    let serviceRequest = PlayedPage.ask(widget)
                    guard case .answered(let answer) = answers.status(of: serviceRequest) else {
                        serviceRequests.append(serviceRequest)
                        break
                    }
                    words.append("\(widget) \(answer == .late ? "late" : answer == .noCard ? "none" : "there")")
                }
            }
            let text = words.joined(separator: ", ")
            return RoundAttempt(
                serviceRequests: serviceRequests, reply: HTTPReply(status: 200, segments: [.bytes(Array(text.utf8))]),
                onSent: {
                    told.words.withLock { $0.append(text) }
                    told.input.yield(text)
                })
        }
    }

    /// Waits for the next reply.
    func next() async -> String? {
        for await text in told.stream { return text }
        return nil
    }

    var said: [String] { told.words.withLock { $0 } }
}

struct ServiceRoundTests {
    private static let there = ServiceAnswers.Answer.body([])

    @Test func `stored answers are used at once, along the whole chain`() throws {
        let services = PlayedServices(held: [PlayedPage.ask("a"): Self.there, PlayedPage.ask("b"): .noCard])
        let page = try PlayedPage([["a", "b"]], services, waitMilliseconds: 60_000)
        _ = page.round.reply(asking: [PlayedPage.ask("a")])
        #expect(page.said == ["a there, b none"])
        #expect(services.asked.isEmpty)
    }

    @Test func `without a wait no service is queried, and a fact that is not cached is late`() throws {
        let services = PlayedServices(held: [PlayedPage.ask("a"): Self.there])
        let page = try PlayedPage([["a", "b"], ["c"]], services, waitMilliseconds: 0)
        _ = page.round.reply(asking: [PlayedPage.ask("a"), PlayedPage.ask("c")])
        #expect(page.said == ["a there, b late, c late"])
        #expect(services.asked.isEmpty)
    }

    @Test func `the reply waits for all requests, and each is sent in its turn`() throws {
        let services = PlayedServices()
        let page = try PlayedPage([["a", "b"], ["c"]], services, waitMilliseconds: 60_000)
        _ = page.round.reply(asking: [PlayedPage.ask("a"), PlayedPage.ask("c")])
        #expect(services.asked == ["a", "c"])
        services.answer("a", Self.there)
        #expect(services.asked == ["a", "c"], "c may still bring another question")
        #expect(page.said.isEmpty, "c may still bring another question")
        services.answer("c", .noCard)
        #expect(services.asked == ["a", "c", "b"])
        services.answer("b", Self.there)
        services.answer("b", .noCard)
        #expect(page.said == ["a there, b there, c none"])
    }

    @Test func `an answer that has not arrived in time is late, and changes nothing afterwards`() async throws {
        let services = PlayedServices()
        let page = try PlayedPage([["a", "b"], ["c"]], services, waitMilliseconds: 1)
        _ = page.round.reply(asking: [PlayedPage.ask("a"), PlayedPage.ask("c")])
        #expect(await page.next() == "a late, b late, c late")
        services.answer("a", Self.there)
        services.answer("c", Self.there)
        #expect(services.asked == ["a", "c"])
        #expect(page.said.count == 1)
    }

    @Test(arguments: [(ServiceLimits.rounds, "there"), (ServiceLimits.rounds + 1, "late")])
    func `takes a chain of held answers as long as chains may be`(count: Int, last: String) throws {
        let chain = (0..<count).map { "w\($0)" }
        let held = Dictionary(uniqueKeysWithValues: chain.map { (PlayedPage.ask($0), Self.there) })
        let page = try PlayedPage([chain], PlayedServices(held: held), waitMilliseconds: 0)
        _ = page.round.reply(asking: [PlayedPage.ask("w0")])
        #expect(page.said.first?.hasSuffix(last) == true, "\(page.said)")
    }
}
