import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverTargeting

/// Groups in conditions, compared with the lists they stand for.
struct MemberGroupTests {
    private static let certainties: [Fact.Certainty] = [
        .final, .atLeast, .atMost, .growing, .provisional, .partlyUnknown,
    ]

    /// Compares member by member, as the table of operators defines it.
    private func plainly(_ value: Value, _ certainty: Fact.Certainty, _ members: [Value]) -> Truth {
        members.reduce(.no) { found, member in
            let ordering = Ordering.of(value, certainty, to: member)
            return found.or(ordering?.isIn(.equal, undecided: certainty.undecided) ?? .unknown)
        }
    }

    @Test(arguments: [0, 1, 2, 16, 17, 500])
    func `a list is looked up as if each of its members were`(count: Int) {
        var random = SeededGenerator(seed: UInt64(count) + 1)
        let written = (0..<count).map { _ in Int.random(in: -900...900, using: &random) }
        let numbers = written.map(Value.int)
        let texts = written.map { Value.text(String($0)) } + (count > 0 ? [.text("e\u{301}")] : [])
        let (ofNumbers, ofTexts) = (Literals(numbers), Literals(texts))
        for number in -950...950 {
            for certainty in Self.certainties {
                #expect(ofNumbers.holds(.int(number), certainty) == plainly(.int(number), certainty, numbers))
                let text = Value.text(String(number))
                #expect(ofTexts.holds(text, certainty) == plainly(text, certainty, texts))
            }
        }
        for text in ["\u{e9}", "e\u{301}", ""] {
            #expect(ofTexts.holds(.text(text)) == plainly(.text(text), .final, texts), "\(text.utf8.count) bytes")
        }
    }

    @Test func `an unknown group in a condition is reported with a suggestion`() {
        func told(_ name: String) -> [String] {
            Fixture.compile(["city": ["$inGroup": Node(.scalar(.init(name)), at: .start)]]).1.map(\.message)
        }
        #expect(told("north") == [])
        #expect(told("noth") == ["there is no group 'noth'; did you mean 'north'?"])
        #expect(told("far-away") == ["there is no group 'far-away'; add flags/groups/far-away.yaml"])
    }

    @Test func `a condition over attributes lists its groups`() {
        let written: AttributeValue = .object([
            "$or": .list([
                .object(["a": .object(["$inGroup": "one"])]),
                .object(["$not": .object(["b": .object(["$not": .object(["$notInGroup": "two"])])])]),
                .object(["c": "$inGroup"]),
            ])
        ])
        let groups = MemberGroups([MemberGroup("one", ["x"]), MemberGroup("two", ["1", "2.5"], holdsNumbers: true)])
        let condition = AttributeCondition.compile(written, groups: groups.saved, patterns: NoPatterns()).0
        #expect(condition.groups == ["one", "two"])
        #expect(condition.holds(for: ["a": "x"]))
        #expect(condition.holds(for: ["b": 9]))
        #expect(!condition.holds(for: ["b": 1]))
        #expect(groups.all.map { AttributeValue.list($0.values).description } == [#"["x"]"#, "[1,2.5]"])
    }
}

private struct NoPatterns: PatternMatching {
    func compile(_ pattern: String, ignoringCase: Bool) throws(PatternError) -> any CompiledPattern {
        throw PatternError(reason: "none here")
    }
}
