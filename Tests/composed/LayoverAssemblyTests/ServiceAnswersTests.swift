import LayoverCatalog
import LayoverJSON
import Testing

@testable import LayoverAssembly

private typealias Limits = LayoverAssembly.Limits

/// The service answers that one search has received.
struct ServiceAnswersTests {
    private static func ask(_ number: Int, _ widget: String = "hints") -> ServiceRequest {
        ServiceRequest(
            widget: widget, service: "s", body: Array("\(number)".utf8), deadlineMilliseconds: 100, cacheSeconds: 0)
    }

    private static func body(_ number: Int) -> ServiceAnswers.Answer { .body(Array("\(number)".utf8)) }

    @Test func `a request that was not sent is awaited, and an earlier answer of the same widget replaces it`() {
        var answers = ServiceAnswers.none
        #expect(answers.status(of: Self.ask(1)) == .awaited)
        #expect(answers.isEmpty)
        answers[Self.ask(1)] = Self.body(1)
        #expect(answers.status(of: Self.ask(1)) == .answered(Self.body(1)))
        #expect(!answers.isEmpty)
        #expect(answers.status(of: Self.ask(2)) == .earlier(Self.body(1)))
        #expect(answers.status(of: Self.ask(2, "other")) == .awaited)
        #expect(answers.settled().status(of: Self.ask(2)) == .answered(.late))
        #expect(answers.settled(as: .noCard).status(of: Self.ask(1)) == .answered(Self.body(1)))
    }

    @Test func `an answer that comes late is not the newest`() {
        var answers = ServiceAnswers.none
        answers.expect([Self.ask(1), Self.ask(2), Self.ask(1)])
        #expect(answers.isEmpty)
        answers[Self.ask(2)] = Self.body(2)
        answers[Self.ask(1)] = .failed("500")
        #expect(answers.status(of: Self.ask(3)) == .earlier(Self.body(2)))
    }

    @Test(arguments: [(Limits.answersKept, true), (Limits.answersKept + 1, false)])
    func `keeps eight answers of a widget and no more`(count: Int, keepsFirst: Bool) {
        var answers = ServiceAnswers.none
        for number in 0..<count { answers[Self.ask(number)] = Self.body(number) }
        #expect((answers[Self.ask(0)] != nil) == keepsFirst)
        #expect(answers[Self.ask(count - 1)] == Self.body(count - 1))
    }

    @Test(arguments: [(Limits.answersKept, true), (Limits.answersKept + 1, false)])
    func `waits for eight questions of a widget, and one that it let go of counts as the newest`(
        count: Int, knowsFirst: Bool
    ) {
        var answers = ServiceAnswers.none
        answers.expect((0..<count).map { Self.ask($0) })
        answers[Self.ask(1)] = Self.body(1)
        answers[Self.ask(0)] = Self.body(0)
        #expect(answers.status(of: Self.ask(99)) == .earlier(knowsFirst ? Self.body(1) : Self.body(0)))
    }

    @Test(arguments: [(Limits.askBytes, true), (Limits.askBytes + 1, false)])
    func `a request has 64 KiB at most`(count: Int, isAsked: Bool) throws {
        let catalog = try TestContent(
            """
            === layout
            widgets: [hints]
            === hints
            provider: { kind: remote, service: hints, send: [results.agents] }
            fields: { text: { type: text, from: answer.text } }
            """
        ).catalog()
        let frame = #"{"facts":{"results.agents":[""]},"language":"en-GB","schema":1,"widget":"hints"}"#
        let agents = JSONValue.array([.string(String(repeating: "a", count: count - frame.utf8.count))])
        let request = JSONValue.object([.init("facts", .object([.init("results.agents", agents)]))])
        let found = try LayoutCase(request: request).asks(from: catalog, .none)
        #expect(found.serviceRequests.map(\.body.count) == (isAsked ? [count] : []))
        let omitted = try JSONValue(parsing: found.layout)["omitted"]?.items?.first
        #expect(omitted?["reason"]?.string == (isAsked ? nil : "failed"))
        #expect(omitted?["detail"]?.string == (isAsked ? nil : "the request has 65537 bytes, more than 65536"))
    }
}
