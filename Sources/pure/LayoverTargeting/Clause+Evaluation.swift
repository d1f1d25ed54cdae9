import LayoverModel

extension Clause {
    /// The truth over `facts`; `inner` is the subject of the surrounding `$elemMatch` or `$size`.
    ///
    /// - Complexity: O(leaves x members of the lists they read); stops at the first part that decides.
    func evaluate(_ facts: (Int) -> Fact, inner: Fact) -> Truth {
        switch self {
        case .all(let parts): Clause.every(parts, facts, inner)
        case .any(let parts): Clause.some(parts, facts, inner)
        case .none(let parts): !Clause.some(parts, facts, inner)
        case .not(let part): !part.evaluate(facts, inner: inner)
        case .leaf(let leaf): leaf.evaluate(facts, inner: inner)
        }
    }

    private static func every(_ parts: [Clause], _ facts: (Int) -> Fact, _ inner: Fact) -> Truth {
        var truth = Truth.yes
        for part in parts {
            truth = truth.and(part.evaluate(facts, inner: inner))
            if truth == .no { break }
        }
        return truth
    }

    private static func some(_ parts: [Clause], _ facts: (Int) -> Fact, _ inner: Fact) -> Truth {
        guard !parts.isEmpty else { return .yes }
        var truth = Truth.no
        for part in parts {
            truth = truth.or(part.evaluate(facts, inner: inner))
            if truth == .yes { break }
        }
        return truth
    }
}

extension Leaf {
    func evaluate(_ facts: (Int) -> Fact, inner: Fact) -> Truth {
        truth(of: subject.fact(facts, inner: inner))
    }

    /// The leaf's own truth for the fact of its subject.
    func truth(of fact: Fact) -> Truth {
        if case .exists(let wanted) = test { return fact.exists(wanted) }
        switch fact {
        case .unknown: return .unknown
        case .pending: return .pending
        case .known(let value, let certainty):
            let found = test.truth(of: value, certainty)
            return operation.isNegated ? !found : found
        }
    }
}

extension Fact {
    fileprivate func exists(_ wanted: Bool) -> Truth {
        switch self {
        case .known: Truth(wanted)
        case .unknown: Truth(!wanted)
        case .pending: .pending
        }
    }
}

extension Test {
    /// Returns the result of the test for `value`, including whether later results may still change it.
    func truth(of value: Value, _ certainty: Fact.Certainty) -> Truth {
        switch self {
        case .stands(let wanted, let literal):
            Ordering.of(value, certainty, to: literal)?.isIn(wanted, undecided: certainty.undecided) ?? .unknown
        case .oneOf(let literals, _):
            Members(value) == nil
                ? literals.holds(value, certainty) : value.someMember(certainty) { literals.holds($0) }
        case .hasAll(let literals): value.hasAll(literals, certainty)
        case .size(let clause): value.size(clause, certainty)
        case .someMember(let clause):
            value.someMember(certainty) { clause.evaluate({ _ in .unknown }, inner: .known($0)) }
        case .matches(let pattern, _): text(value, certainty) { Truth(pattern.matches($0)) }
        case .version(let wanted, let version, _):
            text(value, certainty) { PaddedVersion($0).ordering(to: version).isIn(wanted, undecided: .unknown) }
        case .exists(let wanted): Truth(wanted)
        case .hasType(let answer, _): Truth(answer)
        }
    }

    private func text(_ value: Value, _ certainty: Fact.Certainty, _ test: (String) -> Truth) -> Truth {
        guard certainty == .final else { return certainty.undecided }
        guard case .text(let text) = value else { return .unknown }
        return test(text)
    }
}

extension Value {
    /// Returns whether a member passes `test`.
    ///
    /// A member that passes decides, unless it may disappear; the lack of one decides only if no members can be added.
    fileprivate func someMember(_ certainty: Fact.Certainty, _ test: (Value) -> Truth) -> Truth {
        guard certainty.keepsMembers else { return certainty.undecided }
        guard let members = Members(self) else { return .unknown }
        var found = Truth.no
        for member in members {
            found = found.or(test(member))
            if found == .yes { return .yes }
        }
        return certainty == .final ? found : found.or(certainty.undecided)
    }

    fileprivate func hasAll(_ literals: Literals, _ certainty: Fact.Certainty) -> Truth {
        var truth = Truth.yes
        for literal in literals.values where truth != .no {
            let found = someMember(certainty) { member in
                let member = literals.foldsCase ? member.inSmallLetters : member
                return Ordering.of(member, to: literal).map { Truth($0 == .equal) } ?? .unknown
            }
            truth = truth.and(found)
        }
        return truth
    }

    /// The current number of members is the minimum for a growing list.
    fileprivate func size(_ clause: Clause, _ certainty: Fact.Certainty) -> Truth {
        guard certainty.keepsMembers else { return certainty.undecided }
        guard let members = Members(self) else { return .unknown }
        let count = Fact.known(.int(members.count), certainty == .final ? .final : .atLeast)
        let truth = clause.evaluate({ _ in .unknown }, inner: count)
        return truth == .pending ? certainty.undecided : truth
    }
}
