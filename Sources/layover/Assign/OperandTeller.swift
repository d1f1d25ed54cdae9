import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverTargeting

/// Takes a condition apart and says of each part what was found and whether it holds.
struct OperandTeller {
    struct Line {
        let line: String
        /// `nil` for what only joins others.
        let json: JSONValue?
    }

    let attributes: Attributes
    let patterns: any PatternMatching

    /// - Parameters:
    ///   - written: A condition without sugar, as it was compiled.
    ///   - depth: How many joins it stands in.
    /// - Returns: One line for each test, those inside a join further in.
    func tell(_ written: AttributeValue, depth: Int = 0) -> [Line] {
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
            return [
                Line(
                    line:
                        "\(indent)\(member.name) must be \(member.value); it is \(found.isNull ? "not known" : found.description): \(verdict)",
                    json: .object(of: [
                        "attribute": .string(member.name), "test": JSONValue(member.value), "found": JSONValue(found),
                        "holds": .bool(holds(member)),
                    ]))
            ]
        }
    }

    private func join(_ head: String, _ parts: [AttributeValue], _ depth: Int) -> [Line] {
        [Line(line: String(repeating: "  ", count: depth) + head, json: nil)]
            + parts.flatMap { tell($0, depth: depth + 1) }
    }

    /// By the very evaluation that requests use, of this part alone.
    private func holds(_ member: Attributes.Member) -> Bool {
        AttributeCondition.compile(.object(Attributes([member])), patterns: patterns).0.holds(for: attributes)
    }
}
