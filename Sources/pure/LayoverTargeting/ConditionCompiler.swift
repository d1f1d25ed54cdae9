package import LayoverModel

/// Compiles what authors write under `show_when` and `when`: GrowthBook's operators, typed by the facts they look at.
package struct ConditionCompiler {
    /// Relative to the content root, for the diagnostics.
    private let file: String
    private let patterns: any PatternMatching
    private let groups: MemberGroups
    private let scope: PathScope

    /// - Parameters:
    ///   - file: The file that the nodes come from.
    ///   - patterns: Compiles `$regex` and `$regexi`.
    ///   - groups: What `$inGroup` and `$notInGroup` may name.
    ///   - resolve: What a dotted path stands for; `nil` for a path that nobody knows.
    ///   - known: Every path there is; asked only to suggest one.
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
