import LayoverJSON
import LayoverPick

/// The serialized texts for facts and criteria that all answers of one pick share.
struct PickWords: Sendable {
    let facts: [PickFact]
    /// Each fact's name: `"rating"`.
    let names: [[UInt8]]
    /// The JSON before the value of each criterion, and after its utility.
    let parts: [[UInt8]]
    let weights: [[UInt8]]
    /// The fact that is computed for each answer; it is written last.
    let closing: Int?

    init(_ pick: Pick) {
        let names = pick.facts.map { fact in
            var name: [UInt8] = []
            appendJSONString(fact.name, to: &name)
            return name
        }
        facts = pick.facts
        self.names = names
        parts = pick.criteria.map { Array("{\"fact\":".utf8) + names[$0.slot] + Array(",\"value\":".utf8) }
        weights = pick.criteria.map { Array(",\"weight\":\($0.weight)}".utf8) }
        closing = pick.slot(of: PickFact.closesAfter)
    }

    /// Appends the known facts of a candidate, except the computed one, with commas between them.
    func appendFacts(of candidate: PickCandidate, to output: inout [UInt8]) {
        var isFirst = true
        for (slot, name) in names.enumerated() where slot != closing && slot < candidate.values.count {
            guard let value = candidate.values[slot] else { continue }
            if !isFirst { output.append(0x2c) }
            isFirst = false
            output.append(contentsOf: name)
            output.append(0x3a)
            value.append(to: &output)
        }
    }
}

extension PickValue {
    /// Appends the value as JSON.
    func append(to output: inout [UInt8]) {
        switch self {
        case .number(let number): DecimalNumber.append(number, places: 3, to: &output)
        case .text(let text): appendJSONString(text, to: &output)
        case .flag(let flag): appendJSONBool(flag, to: &output)
        case .texts(let texts): JSONValue.texts(texts).append(to: &output)
        }
    }
}
