import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverTestKit
import Testing

/// Properties of widgets that other teams' services fill, over searches with random timing of answers, polls and kills.
///
/// The seed of a failure is its argument.
struct ServicePropertyTests {
    @Test(arguments: 0..<100)
    func `layouts hold for any order of answers, and no service is called in vain`(seed: UInt64) throws {
        var search = try ServiceSearch(seed: seed)
        for _ in 0..<30 {
            search.goOn()
            let (bytes, serviceRequests) = try search.assemble()
            #expect(try search.assemble().layout == bytes, "the same answers give the same bytes")
            let layout = try JSONValue(parsing: bytes)
            let cards = ServiceSearch.cards(of: layout)
            #expect(serviceRequests.count == Set(serviceRequests).count, "no question stands twice in one layout")
            #expect(serviceRequests.allSatisfy { search.answers[$0] == nil }, "what is answered is not asked again")
            let asked = Set(serviceRequests.map(\.widget))
            for serviceRequest in serviceRequests {
                #expect(!search.killed.contains(serviceRequest.widget), "a killed widget asks nothing")
                #expect(
                    search.earlier(than: serviceRequest.widget).isDisjoint(with: asked),
                    "\(serviceRequest.widget) asks too early: \(asked)")
            }
            let pending = Set((layout["pending"]?.items ?? []).compactMap(\.string))
            #expect(pending.isDisjoint(with: cards.keys), "what has a card is not pending")
            #expect(!serviceRequests.isEmpty || pending.isEmpty, "what is pending waits for somebody who was asked")
            let settled = try JSONValue(parsing: try search.assemble(search.answers.settled()).layout)
            #expect(settled["pending"]?.items == [], "where nobody waits nothing is pending")
        }
    }

    @Test(arguments: 0..<100)
    func `a wrong answer costs its card only`(seed: UInt64) throws {
        var search = try ServiceSearch(seed: seed)
        for _ in 0..<30 {
            search.goOn()
            let found = ServiceSearch.cards(of: try JSONValue(parsing: try search.assemble().layout))
            let silent = try search.assemble(search.answersWithoutWrongOnes)
            #expect(found == ServiceSearch.cards(of: try JSONValue(parsing: silent.layout)), "a fault is as no card")
        }
    }

    @Test(arguments: 0..<100)
    func `no card is removed because the facts have changed and its service is called again`(seed: UInt64) throws {
        var search = try ServiceSearch(seed: seed)
        for _ in 0..<30 {
            search.goOn()
            let before = ServiceSearch.cards(of: try JSONValue(parsing: try search.assemble().layout))
            search.poll()
            let after = ServiceSearch.cards(of: try JSONValue(parsing: try search.assemble().layout))
            #expect(before.keys.allSatisfy { after[$0] != nil }, "of \(before.keys) there is \(after.keys)")
        }
    }
}

/// A search that advances by one event at a time: an answer, a poll with other facts, a kill.
private struct ServiceSearch {
    private static let content = """
        === layout
        widgets: [first, second, third, lone, dear, reader, plain]
        limits: { top: 20, total: 20 }
        === first
        provider: { kind: remote, service: one, send: [market, results.count] }
        fields: { text: { type: text, from: answer.text } }
        === second
        provider: { kind: remote, service: two, send: [provider.first.text], after: [first] }
        fields: { text: { type: text, from: answer.text } }
        === third
        provider: { kind: remote, service: two, send: [results.direct.count], after: [second] }
        fields: { text: { type: text, from: answer.text } }
        === lone
        provider: { kind: remote, service: three, cache: 1m }
        fields: { text: { type: text, from: answer.text } }
        === dear
        provider: { kind: remote, service: three, send: [results.price.min] }
        fields: { text: { type: text, from: answer.text } }
        === reader
        provider: { kind: facts, after: [third, lone] }
        fields: { text: { from: provider.third.text } }
        === plain
        """
    private static let catalog = Result { try TestContent(content).catalog() }
    private static let after: [String: String] = ["second": "first", "third": "second"]

    private var chance: SeededGenerator
    private let catalog: Catalog
    private(set) var answers = ServiceAnswers.none
    /// Requests that were made and not yet answered, oldest first.
    private var open: [ServiceRequest] = []
    private var given: [ServiceRequest: ServiceAnswers.Answer] = [:]
    private(set) var killed: Set<String> = []
    private var count = 1
    private var direct = 1

    init(seed: UInt64) throws {
        chance = SeededGenerator(seed: seed)
        catalog = try ServiceSearch.catalog.get()
    }

    /// The widgets whose newest answers a widget needs first; a widget after a killed one needs nothing from it.
    func earlier(than widget: String) -> Set<String> {
        guard let next = ServiceSearch.after[widget], !killed.contains(next) else { return [] }
        return earlier(than: next).union([next])
    }

    static func cards(of layout: JSONValue) -> [String: JSONValue] {
        (layout["cards"]?.items ?? []).reduce(into: [:]) { $0[$1["widget"]?.string ?? ""] = $1 }
    }

    mutating func goOn() {
        switch Int.random(in: 0..<10, using: &chance) {
        case 0, 1: poll()
        case 2: flip()
        default: answer()
        }
        let serviceRequests = (try? assemble().serviceRequests) ?? []
        answers.expect(serviceRequests)
        for serviceRequest in serviceRequests where !open.contains(serviceRequest) { open.append(serviceRequest) }
    }

    mutating func poll() {
        if chance.happens(70) { count += 1 } else { direct += 1 }
    }

    func assemble(_ answers: ServiceAnswers? = nil) throws -> (layout: [UInt8], serviceRequests: [ServiceRequest]) {
        let facts: [JSONValue.Member] = [
            .init("results.count", .int(count)), .init("results.direct.count", .int(direct)),
            .init("results.price.min", .object([.init("amount", .int(5_407)), .init("currency", .string("GBP"))])),
        ]
        let request = JSONValue.object([
            .init("facts", .object(facts)), .init("kills", .array(killed.sorted().map { .string("widget:\($0)") })),
        ])
        return try LayoutCase(request: request).asks(from: catalog, answers ?? self.answers)
    }

    /// The same answers, but with `noCard` in place of invalid ones.
    var answersWithoutWrongOnes: ServiceAnswers {
        var changed = answers
        for (serviceRequest, answer) in given where answers[serviceRequest] != nil && isWrong(answer) {
            changed[serviceRequest] = .noCard
        }
        return changed
    }

    private func isWrong(_ answer: ServiceAnswers.Answer) -> Bool {
        switch answer {
        case .noCard: false
        case .late, .failed, .wrong: true
        case .body(let body): !body.starts(with: Array(#"{"text":""#.utf8))
        }
    }

    private mutating func flip() {
        let widgets = ["first", "second", "third", "lone", "dear"]
        let widget = widgets[Int.random(in: widgets.indices, using: &chance)]
        if killed.remove(widget) == nil { killed.insert(widget) }
    }

    /// Any open request, not only the oldest, receives a random answer.
    private mutating func answer() {
        guard !open.isEmpty else { return }
        let serviceRequest = open.remove(at: Int.random(in: open.indices, using: &chance))
        let answer: ServiceAnswers.Answer =
            switch Int.random(in: 0..<10, using: &chance) {
            case 0: .noCard
            case 1: .late
            case 2: .failed("500")
            case 3: .body(Array(#"{"text":7}"#.utf8))
            case 4: .body(Array("<html>".utf8))
            default: .body(Array(#"{"text":"\#(Int.random(in: 0..<3, using: &chance))"}"#.utf8))
            }
        answers[serviceRequest] = answer
        given[serviceRequest] = answer
    }
}
