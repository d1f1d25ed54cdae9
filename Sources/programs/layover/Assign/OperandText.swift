import LayoverJSON
import LayoverModel
import LayoverTargeting

/// Splits a condition and describes for each part the found value and whether the part holds.
struct OperandText {
    struct Line {
        let line: String
        /// `nil` for parts that only join others.
        let json: JSONValue?
    }

    let attributes: Attributes
    let patterns: any PatternMatching
    let groups: MemberGroups

    /// - Parameters:
    ///   - written: A condition without shorthands, as it was compiled.
    ///   - depth: The number of enclosing joins.
    /// - Returns: One line for each test. Tests inside a join are indented.
    func describe(_ written: AttributeValue, depth: Int = 0) -> [Line] {
        (written.object?.members ?? []).flatMap { part($0, depth) }
    }

    private func part(_ member: Attributes.Member, _ depth: Int) -> [Line] {
        let indent = String(repeating: "  ", count: depth)
        let verdict = holds(member) ? "yes" : "no"
        switch member.name {
        case "$and": return join("all of these: \(verdict)", member.value.list ?? [], depth)
        case "$or": return join("at least one of these: \(verdict)", member.value.list ?? [], depth)
        case "$nor": return join("none of these: \(verdict)", member.value.list ?? [], depth)
        case "$not": return join("not this: \(verdict)", [member.value], depth)
        default:
            let found = attributes.value(at: member.name)
            let wanted = VersionRange(attributeTest: member.value)?.description ?? member.value.description
            return [
                Line(
                    line:
                        "\(indent)\(member.name) must be \(wanted); it is \(found.isNull ? "unknown" : found.description): \(verdict)",
                    json: json(member, found))
            ] + groupLines(member, indent)
        }
    }

    /// One line for each group in the test: the number of its members, and whether the value is one of them.
    private func groupLines(_ member: Attributes.Member, _ indent: String) -> [Line] {
        asked(by: member).map { group in
            let verdict = isMember(member.name, of: group) ? "is a member" : "is not a member"
            return Line(
                line: "\(indent)  group '\(group.name)' has \(group.members.count) members, and this value \(verdict)",
                json: nil)
        }
    }

    private func json(_ member: Attributes.Member, _ found: AttributeValue) -> JSONValue {
        let groups = asked(by: member).map { group -> JSONValue in
            [
                "group": .string(group.name), "members": .int(group.members.count),
                "is_member": .bool(isMember(member.name, of: group)),
            ]
        }
        let own: JSONValue = [
            "attribute": .string(member.name), "test": JSONValue(member.value), "found": JSONValue(found),
            "holds": .bool(holds(member)),
        ]
        return groups.isEmpty ? own : own.with(["groups": .array(groups)])
    }

    private func asked(by member: Attributes.Member) -> [MemberGroup] {
        let condition = AttributeCondition.compile(
            .object(Attributes([member])), groups: groups.saved, patterns: patterns
        ).0
        return condition.groups.sorted().compactMap { groups[$0] }
    }

    private func isMember(_ attribute: String, of group: MemberGroup) -> Bool {
        holds(Attributes.Member(attribute, .object([Operator.inGroup.rawValue: .text(group.name)])))
    }

    private func join(_ head: String, _ parts: [AttributeValue], _ depth: Int) -> [Line] {
        [Line(line: String(repeating: "  ", count: depth) + head, json: nil)]
            + parts.flatMap { describe($0, depth: depth + 1) }
    }

    /// Evaluates only this part, with the same code as for requests.
    private func holds(_ member: Attributes.Member) -> Bool {
        AttributeCondition.compile(.object(Attributes([member])), groups: groups.saved, patterns: patterns).0.holds(
            for: attributes)
    }
}
