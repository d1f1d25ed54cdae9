import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// A compiled file of `flags/groups` with its inputs; it is reused while the inputs are unchanged.
struct CompiledGroup: Sendable {
    let group: MemberGroup
    fileprivate let file: ParsedFile
    fileprivate let table: ParsedFile?
}

/// Compiles the groups of a tree.
struct GroupCompiler {
    private let earlier: [String: CompiledGroup]
    private(set) var groups: [String: CompiledGroup] = [:]
    private(set) var findings: [Diagnostic] = []

    /// - Parameter earlier: The groups of the previous tree, by name.
    init(after earlier: [String: CompiledGroup]) { self.earlier = earlier }

    /// - Parameter files: Definitions and tables, among other files.
    mutating func compile(_ files: [ParsedFile]) {
        let definitions = files.filter { $0.kind == .group }
        let tables = files.filter { $0.kind == .groupTable }.reduce(into: [String: ParsedFile]()) {
            $0[$1.names[0]] = $1
        }
        for file in definitions { compileGroup(file, tables[file.names[0]]) }
        let reading = Set(definitions.filter { $0.root?["column"] != nil || !$0.isSound }.map { $0.names[0] })
        for (name, file) in tables.sorted(by: { $0.key < $1.key }) where !reading.contains(name) {
            findings.append(
                .warning(
                    "group.unused-table",
                    "no group reads this table; write 'column: ...' in flags/groups/\(name).yaml, or remove it",
                    at: SourceLocation(file.source.path)))
        }
        checkCount(definitions)
    }

    /// Compiles a group.
    ///
    /// If it cannot be read, it exists without members: only its own finding is reported, and references to it are not.
    private mutating func compileGroup(_ file: ParsedFile, _ table: ParsedFile?) {
        let name = file.names[0]
        if let known = earlier[name], known.file === file, known.table === table, !known.group.members.isEmpty {
            groups[name] = known
            return
        }
        let isNumber = file.root?["type"]?.text == "number"
        let members = file.isSound ? members(of: file, table, isNumber: isNumber) : []
        groups[name] = CompiledGroup(
            group: MemberGroup(name, members, holdsNumbers: isNumber), file: file, table: table)
    }

    private mutating func members(of file: ParsedFile, _ table: ParsedFile?, isNumber: Bool) -> [String] {
        guard let column = file.root?["column"], let name = column.text else {
            let nodes = file.root?["members"]?.list ?? []
            return checked(
                nodes.compactMap { node in
                    node.text.map { ($0, SourceLocation(file.source.path, node.position)) }
                }, isNumber: isNumber)
        }
        let place = SourceLocation(file.source.path, column.position)
        guard let table else {
            error(
                "group.no-table", "there is no flags/groups/\(file.names[0]).csv; add it, or write 'members: [...]'",
                at: place)
            return []
        }
        findings += table.groupTableFindings
        guard let read = table.groupTable else { return [] }
        guard let index = read.column(name) else {
            let near = suggestion(for: name, among: read.columns)
            error(
                "group.column",
                "the table has no column '\(name)'; \(meant(near, else: "it has: \(read.columns.joined(separator: ", "))"))",
                at: place, length: name.unicodeScalars.count)
            return []
        }
        let cells = zip(read.rows, read.lines).map { row, line in
            (row[index], SourceLocation(table.source.path, Position(line: line, column: 1)))
        }
        return checked(cells.filter { !$0.0.isEmpty }, isNumber: isNumber)
    }

    private mutating func checked(_ members: [(String, SourceLocation)], isNumber: Bool) -> [String] {
        let limit = LayoverTargeting.Limits.groupLength
        guard members.count <= limit else {
            error(
                "group.too-long", "\(members.count) members; a group takes \(limit), split it and write '$or'",
                at: members[limit].1)
            return []
        }
        for (text, place) in members {
            if text.utf8.count > LayoverSchema.Limits.groupMemberBytes {
                error(
                    "group.member",
                    "the member has \(text.utf8.count) bytes; a member takes \(LayoverSchema.Limits.groupMemberBytes)",
                    at: place)
                return []
            }
            guard isNumber else { continue }
            let scalar = Node.Scalar(text)
            guard case .success = scalar.asNumber(), !scalar.isPastExactIntegers else {
                error(
                    "group.member", "'\(text.prefix(60))' is not a number below 2^53; write one, or 'type: text'",
                    at: place, length: text.unicodeScalars.count)
                return []
            }
        }
        return members.map(\.0)
    }

    private mutating func checkCount(_ definitions: [ParsedFile]) {
        let settings = SourceLocation(ContentKind.settings.pattern)
        if definitions.count > Limits.groups {
            error("tree.too-many", "\(definitions.count) groups; Layover takes \(Limits.groups)", at: settings)
        }
        let count = groups.values.reduce(0) { $0 + $1.group.members.count }
        if count > Limits.groupMembers {
            error(
                "tree.too-many", "\(count) members of all groups together; Layover takes \(Limits.groupMembers)",
                at: settings)
        }
    }

    private mutating func error(_ code: String, _ message: String, at place: SourceLocation, length: Int = 1) {
        findings.append(.error(code, message, at: place, length: max(1, length)))
    }
}
