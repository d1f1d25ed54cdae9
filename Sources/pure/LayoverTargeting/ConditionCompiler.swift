package import LayoverModel

/// Compiles authors' `show_when` and `when`: GrowthBook's operators, typed by the facts they read.
package struct ConditionCompiler {
    /// Relative to the content root, for diagnostics.
    private let file: String
    private let patterns: any PatternMatching
    private let groups: MemberGroups
    private let scope: PathScope

    /// - Parameters:
    ///   - file: The file of the nodes.
    ///   - patterns: Compiles `$regex` and `$regexi`.
    ///   - groups: The groups that `$inGroup` and `$notInGroup` may refer to.
    ///   - resolve: Returns the meaning of a dotted path; `nil` for an unknown path.
    ///   - known: Returns all paths; called only to suggest one.
    package init(
        file: String, patterns: any PatternMatching, groups: MemberGroups = .none,
        resolve: @escaping (String) -> Operand?, known: @escaping () -> [String]
    ) {
        self.file = file
        self.patterns = patterns
        self.groups = groups
        scope = PathScope.facts(resolve, known: known)
    }

    /// Compiles `node`, a mapping whose entries must all hold.
    ///
    /// - Returns: The condition, `nil` if any finding is an error; and all findings, sorted by place.
    package func compile(_ node: Node) -> (Condition?, [Diagnostic]) {
        var reader = ConditionReader(file: file, patterns: patterns, groups: groups)
        let clause = reader.condition(node, in: scope, depth: 0)
        let findings = reader.findings.sorted()
        guard let clause, !findings.contains(where: \.isError) else { return (nil, findings) }
        return (Condition(root: clause), findings)
    }
}
