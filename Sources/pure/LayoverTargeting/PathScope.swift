import LayoverModel

/// The names that a condition may use in one place: the facts, or the columns of a list's member.
struct PathScope {
    let resolve: (String) -> Subject?
    /// All names, for suggestions.
    let known: () -> [String]

    /// The facts of the caller; a dot selects a record's column.
    static func facts(_ resolve: @escaping (String) -> Operand?, known: @escaping () -> [String]) -> PathScope {
        PathScope(
            resolve: { path in
                if let operand = resolve(path) {
                    return Subject(base: .slot(operand.slot), columns: [], path: path, type: operand.type)
                }
                return column(of: path) { prefix in
                    resolve(prefix).map { Subject(base: .slot($0.slot), columns: [], path: prefix, type: $0.type) }
                }
            },
            known: known)
    }

    /// The columns of a member of a list of records.
    static func member(_ type: FieldType) -> PathScope {
        let member = Subject(base: .inner, columns: [], path: "", type: type)
        return PathScope(
            resolve: { member.descending($0.split(separator: ".", omittingEmptySubsequences: false), path: $0) },
            known: { type.columns?.map(\.name) ?? [] })
    }

    /// Finds the longest known record that `path` starts with, and descends from there.
    private static func column(of path: String, record: (String) -> Subject?) -> Subject? {
        let parts = path.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= Limits.conditionDepth else { return nil }
        for count in stride(from: parts.count - 1, to: 0, by: -1) {
            guard let record = record(parts.prefix(count).joined(separator: ".")) else { continue }
            return record.descending(parts.dropFirst(count)[...], path: path)
        }
        return nil
    }
}

extension Subject {
    fileprivate func descending(_ names: some Sequence<Substring>, path: String) -> Subject? {
        var subject = self
        for name in names {
            guard let columns = subject.type.columns, let index = columns.firstIndex(where: { $0.name == name })
            else { return nil }
            subject = Subject(
                base: base, columns: subject.columns + [index], path: path, type: columns[index].type)
        }
        return subject
    }
}
