/// Many conditions over attributes as one list of steps with jump targets, which is evaluated without reference counting or
/// allocation.
///
/// The results equal those of ``AttributeCondition/holds(for:)``. Tests that need more than plain values are evaluated by
/// the original tests.
package struct ConditionProgram: Sendable {
    /// The start of a condition; a negative one is decided before it begins.
    package typealias Entry = Int32

    static let holds: Entry = -1
    static let fails: Entry = -2

    struct Step: Sendable {
        enum Question: UInt8, Sendable {
            case readsText, isOneText, isNumber, counts, isBool, isTruthy, isNull, version
            /// Only the original test can decide.
            case test
        }

        let question: Question
        let column: Int32
        /// A range of `texts`.
        var operand: Range<Int32> = 0..<0
        var number = 0.0
        var flag = false
        var ordering: Ordering = []
        /// An index into `tests`, for values that the question does not cover.
        let test: Int32
        let yes: Entry
        let no: Entry
    }

    package private(set) var table = AttributeTable()
    private var steps: [Step] = []
    private var texts: [ResolvedAttributes.Stretch] = []
    private var bytes: [UInt8] = []
    private var tests: [AttributeTest] = []

    package init() {}

    /// The number of the attribute that contains units.
    package mutating func unit(_ unit: UnitAttribute) -> Int { table.unit(unit) }

    /// Adds a condition.
    ///
    /// - Returns: The start of the condition.
    package mutating func add(_ condition: AttributeCondition) -> Entry {
        add(condition.clause, yes: ConditionProgram.holds, no: ConditionProgram.fails)
    }

    /// Returns whether the condition that begins at `entry` holds.
    ///
    /// - Complexity: O(tests that decide); allocates nothing unless a test itself does.
    package func holds(_ entry: Entry, for resolved: ResolvedAttributes) -> Bool {
        var next = entry
        let steps = steps.span
        while next >= 0 {
            let index = Int(next)
            next = answer(steps[index], resolved) ? steps[index].yes : steps[index].no
        }
        return next == ConditionProgram.holds
    }
}

// Adding: from the last part to the first, so that each knows its jump targets.
extension ConditionProgram {
    private mutating func add(_ clause: AttributeClause, yes: Entry, no: Entry) -> Entry {
        switch clause {
        case .all(let parts): parts.reversed().reduce(yes) { next, part in add(part, yes: next, no: no) }
        case .any(let parts):
            parts.isEmpty ? yes : parts.reversed().reduce(no) { next, part in add(part, yes: yes, no: next) }
        case .not(let part): add(part, yes: no, no: yes)
        case .test(let path, let test): add(test, of: path, yes: yes, no: no)
        }
    }

    private mutating func add(_ test: AttributeTest, of path: AttributePath, yes: Entry, no: Entry) -> Entry {
        switch test {
        case .every(let tests): return tests.reversed().reduce(yes) { add($1, of: path, yes: $0, no: no) }
        case .not(let test): return add(test, of: path, yes: no, no: yes)
        case .never: return no
        default: break
        }
        let question = question(of: test)
        tests.append(test)
        var step = Step(
            question: question, column: Int32(clamping: table.column(path, isVersion: question == .version)),
            test: Int32(clamping: tests.count - 1), yes: yes, no: no)
        fill(&step, from: test)
        steps.append(step)
        return Entry(clamping: steps.count - 1)
    }

    private func question(of test: AttributeTest) -> Step.Question {
        switch test {
        case .reads: .readsText
        case .equals(.text): .isOneText
        case .equals(.number): .isNumber
        case .equals(.bool): .isBool
        case .equals(.null), .isNull, .exists: .isNull
        case .counts: .counts
        case .isTruthy: .isTruthy
        case .isIn(let members) where members.plainTexts != nil: .readsText
        case .version(_, let version) where version.padded.utf8Span.isKnownASCII: .version
        default: .test
        }
    }

    private mutating func fill(_ step: inout Step, from test: AttributeTest) {
        switch test {
        case .reads(let text), .equals(.text(let text)): step.operand = keep([text])
        case .equals(.number(let number)), .counts(let number): step.number = number
        case .equals(.bool(let wanted)), .isTruthy(let wanted): step.flag = wanted
        case .equals(.null), .isNull: step.flag = true
        case .exists(let wanted): step.flag = !wanted
        case .isIn(let members): step.operand = keep(members.plainTexts ?? [])
        case .version(let ordering, let version):
            step.ordering = ordering
            step.operand = keep([version.padded])
        default: break
        }
    }

    private mutating func keep(_ kept: [String]) -> Range<Int32> {
        let start = texts.count
        for text in kept {
            let first = bytes.count
            bytes.append(contentsOf: text.utf8)
            texts.append(ResolvedAttributes.Stretch(from: first, to: bytes.count))
        }
        return Int32(clamping: start)..<Int32(clamping: texts.count)
    }
}

// Evaluation.
extension ConditionProgram {
    private func answer(_ step: Step, _ resolved: ResolvedAttributes) -> Bool {
        let value = resolved.values[Int(step.column)]
        switch step.question {
        case .isTruthy: return value.kind != .null && value.isTruthy == step.flag
        case .isNull: return (value.kind == .null) == step.flag
        case .isBool: return value.kind == .bool && value.isTruthy == step.flag
        case .isNumber: return value.kind == .number && value.number == step.number
        case .isOneText: return value.kind == .text && isOne(of: step.operand, value.text, resolved)
        case .readsText where value.kind == .text: return isOne(of: step.operand, value.text, resolved)
        case .counts where value.kind == .number: return value.number == step.number
        case .version where value.version.start >= 0: return ordering(step, value, resolved).isSubset(of: step.ordering)
        default:
            let path = table.columns[Int(step.column)].path
            return tests[Int(step.test)].holds(for: path.value(in: resolved.attributes))
        }
    }

    private func isOne(
        of operand: Range<Int32>, _ text: ResolvedAttributes.Stretch, _ resolved: ResolvedAttributes
    ) -> Bool {
        for index in operand {
            let own = texts[Int(index)]
            if own.count == text.count, isSame(own, as: text, in: resolved) { return true }
        }
        return false
    }

    private func isSame(
        _ own: ResolvedAttributes.Stretch, as text: ResolvedAttributes.Stretch, in resolved: ResolvedAttributes
    ) -> Bool {
        let left = bytes.span.extracting(own.range)
        let right = resolved.bytes.span.extracting(text.range)
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }

    private func ordering(
        _ step: Step, _ value: ResolvedAttributes.Value, _ resolved: ResolvedAttributes
    ) -> Ordering {
        let left = resolved.bytes.span.extracting(value.version.range)
        let right = bytes.span.extracting(texts[Int(step.operand.lowerBound)].range)
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
            return left[index] < right[index] ? .below : .above
        }
        return left.count == right.count ? .equal : left.count < right.count ? .below : .above
    }
}
