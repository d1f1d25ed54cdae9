@testable import LayoverAssembly
import Testing

/// A layout of widget chains: each widget requests its answer once the previous one in its chain is answered.
private struct ChainedLayout: LayoutAttempt {
    let serviceRequests: [ServiceRequest]
    /// The answered widgets.
    let answered: [String]

    static func ask(_ widget: String) -> ServiceRequest {
        ServiceRequest(widget: widget, service: "s", body: [], deadlineMilliseconds: 100, cacheSeconds: 60)
    }

    init(_ chains: [[String]], _ answers: ServiceAnswers) {
        var (serviceRequests, answered): ([ServiceRequest], [String]) = ([], [])
        for chain in chains {
            let open = chain.firstIndex { answers[ChainedLayout.ask($0)] == nil }
            answered += chain[..<(open ?? chain.endIndex)]
            if let open { serviceRequests.append(ChainedLayout.ask(chain[open])) }
        }
        self.serviceRequests = serviceRequests
        self.answered = answered
    }
}

struct LayoutAssemblyTests {
    /// Assembles chains of widgets; those in `held` are answered at once.
    private static func assemble(
        _ chains: [[String]], held: [String] = [], rounds: Int = 8, in assembly: inout LayoutAssembly
    ) -> (answered: [String], new: [String], rounds: Int) {
        var made = 0
        let (layout, new) = assembly.assemble(
            rounds: rounds, held: { held.contains($0.widget) ? .noCard : nil },
            { answers in
                made += 1
                return ChainedLayout(chains, answers)
            })
        return (layout.answered, new.map(\.widget), made)
    }

    @Test func `a layout without requests is made once`() {
        var assembly = LayoutAssembly()
        let made = Self.assemble([], in: &assembly)
        #expect(made == ([], [], 1))
        #expect(!assembly.isWaiting)
    }

    @Test func `stored answers are used along the whole chain, and the rest is sent in the order of the layout`() {
        var assembly = LayoutAssembly()
        let made = Self.assemble([["a", "b"], ["c"]], held: ["a"], in: &assembly)
        #expect(made == (["a"], ["b", "c"], 2))
        #expect(assembly.isWaiting)
    }

    @Test func `a sent request is neither looked up nor sent again, and counts once it is answered`() {
        var assembly = LayoutAssembly()
        let first = Self.assemble([["a", "b"], ["c"]], in: &assembly)
        #expect(first == ([], ["a", "c"], 1))
        let second = Self.assemble([["a", "b"], ["c"]], held: ["a", "c"], in: &assembly)
        #expect(second == ([], [], 1))
        assembly.receiveAnswer(.noCard, to: ChainedLayout.ask("a"))
        #expect(assembly.isWaiting)
        let third = Self.assemble([["a", "b"], ["c"]], in: &assembly)
        #expect(third == (["a"], ["b"], 1))
    }

    @Test func `an answer without a waiting caller is not used`() {
        var assembly = LayoutAssembly()
        let early = assembly.receiveAnswer(.noCard, to: ChainedLayout.ask("a"))
        _ = Self.assemble([["a"]], in: &assembly)
        let first = assembly.receiveAnswer(.noCard, to: ChainedLayout.ask("a"))
        let second = assembly.receiveAnswer(.failed("late"), to: ChainedLayout.ask("a"))
        #expect([early, first, second] == [false, true, false])
        #expect(assembly.answers[ChainedLayout.ask("a")] == .noCard)
        #expect(!assembly.isWaiting)
    }

    @Test(arguments: [(3, ["a", "b", "c"], []), (2, ["a", "b"], ["c"])] as [(Int, [String], [String])])
    func `is assembled again up to a limit, and its new requests are sent`(
        rounds: Int, answered: [String], new: [String]
    ) {
        var assembly = LayoutAssembly()
        let made = Self.assemble([["a", "b", "c"]], held: ["a", "b", "c"], rounds: rounds, in: &assembly)
        #expect(made == (answered, new, rounds + 1))
    }

    @Test func `continues from a layout that was made, and makes none without stored answers`() {
        var assembly = LayoutAssembly()
        let (layout, new) = assembly.goOn(from: [ChainedLayout.ask("a")], rounds: 8, held: { _ in nil }) {
            ChainedLayout([["a"]], $0)
        }
        #expect(layout == nil)
        #expect(new == [ChainedLayout.ask("a")])
    }
}
