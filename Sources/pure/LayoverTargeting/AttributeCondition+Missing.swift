package import LayoverModel

/// A comparison that a missing attribute passes.
package struct MissingPasses: Hashable, Sendable {
    package let attribute: String
    /// `$lt`.
    package let operation: String
    /// The path from the condition to the comparison, by keys and indices of members.
    package let path: [String]
}

extension AttributeCondition {
    private static let comparisons: Set<Operator> = [
        .lt, .lte, .gt, .gte, .veq, .vne, .vlt, .vlte, .vgt, .vgte,
    ]

    /// The comparisons that a missing attribute passes as 0 or as version 0, without `$exists` or `$type` beside them.
    ///
    /// SDKs that order only two numbers or two texts disagree there: with them a missing attribute passes none.
    ///
    /// - Parameter patterns: As for compiling.
    /// - Returns: In the order of writing.
    /// - Complexity: O(tests) compilations of one test each.
    package func comparisonsPassedByMissing(patterns: any PatternMatching) -> [MissingPasses] {
        var search = MissingSearch(comparisons: AttributeCondition.comparisons, patterns: patterns)
        search.clause(written, at: [], guarded: [])
        return search.found
    }
}

/// Walks a condition as written, with the attributes that must be there.
private struct MissingSearch {
    let comparisons: Set<Operator>
    let patterns: any PatternMatching
    var found: [MissingPasses] = []

    mutating func clause(_ written: AttributeValue, at path: [String], guarded: Set<String>) {
        guard case .object(let object) = written else { return }
        let guarded = guarded.union(MissingSearch.guards(in: written))
        for member in object.members {
            let path = path + [member.name]
            switch (member.name, member.value) {
            case ("$and", .list(let parts)), ("$or", .list(let parts)), ("$nor", .list(let parts)):
                for (index, part) in parts.enumerated() { clause(part, at: path + ["\(index)"], guarded: guarded) }
            case ("$not", _): clause(member.value, at: path, guarded: guarded)
            default: if !guarded.contains(member.name) { test(member.value, of: member.name, at: path) }
            }
        }
    }

    private mutating func test(_ written: AttributeValue, of attribute: String, at path: [String]) {
        guard case .object(let object) = written else { return }
        for member in object.members {
            guard let operation = Operator(rawValue: member.name) else { continue }
            let path = path + [member.name]
            if operation == .not {
                test(member.value, of: attribute, at: path)
            } else if comparisons.contains(operation), isPassed(attribute, member) {
                found.append(MissingPasses(attribute: attribute, operation: member.name, path: path))
            }
        }
    }

    /// True if the single comparison holds for a caller without attributes.
    private func isPassed(_ attribute: String, _ comparison: Attributes.Member) -> Bool {
        let test = AttributeValue.object(Attributes([comparison]))
        let written = AttributeValue.object(Attributes([Attributes.Member(attribute, test)]))
        return AttributeCondition.compile(written, patterns: patterns).0.holds(for: Attributes())
    }

    /// The attributes that a clause requires, by itself or in a part of its `$and`.
    private static func guards(in written: AttributeValue) -> Set<String> {
        guard case .object(let object) = written else { return [] }
        return object.members.reduce(into: []) { names, member in
            if member.name == "$and", case .list(let parts) = member.value {
                for part in parts { names.formUnion(guards(in: part)) }
            } else if isGuard(member.value) {
                names.insert(member.name)
            }
        }
    }

    private static func isGuard(_ test: AttributeValue) -> Bool {
        test[Operator.exists.rawValue]?.isTruthy == true
            || test[Operator.type.rawValue]?.text.map { $0 != "null" } == true
    }
}
