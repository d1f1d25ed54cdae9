import LayoverModel

extension Condition {
    /// The condition in plain English, on one line.
    package var inWords: String { root.inWords(nested: false) }
}

extension Clause {
    func inWords(nested: Bool) -> String {
        switch self {
        case .all(let parts): Clause.join(parts, by: " and ", nested: nested)
        case .any(let parts): Clause.join(parts, by: " or ", nested: nested)
        case .none(let parts): "not (\(Clause.join(parts, by: " or ", nested: false)))"
        case .not(let part): "not (\(part.inWords(nested: false)))"
        case .leaf(let leaf): leaf.inWords
        }
    }

    private static func join(_ parts: [Clause], by word: String, nested: Bool) -> String {
        guard let first = parts.first else { return "always" }
        guard parts.count > 1 else { return first.inWords(nested: nested) }
        let words = parts.map { $0.inWords(nested: true) }.joined(separator: word)
        return nested ? "(\(words))" : words
    }
}

extension Leaf {
    /// `route.countries has CU`, `results.price.min is less than 100 GBP`.
    var inWords: String {
        let path = subject.path
        let isNot = operation.isNegated ? "is not" : "is"
        switch test {
        case .stands(let ordering, let value): return "\(path) \(relation(ordering)) \(value.inWords)"
        case .oneOf(let literals, let group): return "\(path) \(membership(literals, group))"
        case .hasAll(let literals): return "\(path) has \(literals.inWords(joinedBy: " and "))"
        case .size(let clause): return clause.inWords(nested: false)
        case .someMember(let clause): return "a member of \(path) has that \(clause.inWords(nested: true))"
        case .matches(_, let source):
            return "\(path) matches \(quoted(source))" + (operation.ignoresCase ? " in any case" : "")
        case .version(let ordering, _, let written): return "\(path) \(versionRelation(ordering)) \(written)"
        case .exists(let wanted): return "\(path) is \(wanted ? "known" : "not known")"
        case .hasType(_, let name): return "\(path) \(isNot) of type \(name)"
        }
    }

    private func membership(_ literals: Literals, _ group: String?) -> String {
        let isList = subject.type.member != nil
        let listed = group.map { "group \($0)" } ?? literals.inWords(joinedBy: " or ")
        let verb =
            switch (isList, operation.isNegated) {
            case (true, false): "has a member of"
            case (true, true): "has no member of"
            case (false, false): group == nil ? "is" : "is in"
            case (false, true): group == nil ? "is not" : "is not in"
            }
        return "\(verb) \(listed)"
    }

    private func relation(_ ordering: Ordering) -> String {
        let isTime = subject.type == .date || subject.type == .datetime
        return switch ordering {
        case .equal: operation.isNegated ? "is not" : "is"
        case .below: isTime ? "is before" : "is less than"
        case .above: isTime ? "is after" : "is more than"
        case [.below, .equal]: isTime ? "is not after" : "is at most"
        default: isTime ? "is not before" : "is at least"
        }
    }

    private func versionRelation(_ ordering: Ordering) -> String {
        switch ordering {
        case .equal: operation.isNegated ? "is not version" : "is version"
        case .below: "is before version"
        case .above: "is after version"
        case [.below, .equal]: "is at most version"
        default: "is at least version"
        }
    }
}

extension Literals {
    fileprivate func inWords(joinedBy word: String) -> String {
        let words = values.map(\.inWords)
        guard let last = words.last else { return "nothing" }
        let list = words.count == 1 ? last : words.dropLast().joined(separator: ", ") + word + last
        return foldsCase ? list + " in any case" : list
    }
}

extension Value {
    /// In the notation of authors.
    var inWords: String {
        switch self {
        case .text(let text): text.isEmpty ? "''" : text
        case .int(let number): String(number)
        case .bool(let flag): flag ? "yes" : "no"
        case .percent(let basisPoints): decimal(basisPoints, decimals: 2, trimmed: true) + "%"
        case .money(let money):
            decimal(money.amount, decimals: money.currency.exponent, trimmed: false) + " " + money.currency.code
        case .date(let date): date.description
        case .datetime(let instant): instant.description
        case .duration(let minutes): minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes / 60)h\(abs(minutes % 60))m"
        default: "a value"
        }
    }
}

/// `number` with a decimal point before its last `decimals` digits; `trimmed` removes trailing zeros.
private func decimal(_ number: Int, decimals: Int, trimmed: Bool) -> String {
    guard decimals > 0 else { return String(number) }
    let digits = padded(Int(clamping: number.magnitude), decimals + 1)
    let whole = (number < 0 ? "-" : "") + digits.dropLast(decimals)
    let fraction = String(digits.suffix(decimals))
    if trimmed {
        let kept = String(fraction.reversed().drop { $0 == "0" }.reversed())
        return kept.isEmpty ? whole : "\(whole).\(kept)"
    }
    return fraction.allSatisfy { $0 == "0" } ? whole : "\(whole).\(fraction)"
}
