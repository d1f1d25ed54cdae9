/// Files of a target that name each other's types, directly or through other files, form a cycle that is read as one.
///
/// Extension files of a type, such as `Trip+Page.swift`, count as one file with `Trip.swift`.
enum FileCycleRule {
    /// The most files of a cycle.
    static let limit = 8

    /// - Parameter files: The Swift files of one target.
    /// - Returns: The cycles of more than `limit` files, as sorted names without endings.
    static func cycles(in files: [SourceFile]) -> [[String]] {
        var search = CycleSearch(next: steps(in: files))
        return search.cycles().filter { $0.count > limit }.map { $0.sorted() }
    }

    /// The size of the longest cycle above `limit` of each target.
    static func sizes(in files: [SourceFile]) -> [String: Int] {
        Dictionary(grouping: files, by: \.room).compactMapValues { cycles(in: $0).map(\.count).max() }
    }

    /// The files whose types each file names.
    private static func steps(in files: [SourceFile]) -> [String: [String]] {
        var homes: [String: String] = [:]
        for file in files {
            for type in file.declaredTypes { homes[type] = file.mainName }
        }
        var next: [String: Set<String>] = [:]
        for file in files {
            next[file.mainName, default: []].formUnion(file.namedTypes.compactMap { homes[$0] })
        }
        return next.mapValues { $0.sorted() }
    }
}

/// Tarjan's search for strongly connected components.
private struct CycleSearch {
    let next: [String: [String]]
    private var order: [String: Int] = [:]
    private var lowest: [String: Int] = [:]
    private var open: [String] = []
    private var isOpen: Set<String> = []
    private var found: [[String]] = []

    init(next: [String: [String]]) { self.next = next }

    mutating func cycles() -> [[String]] {
        for name in next.keys.sorted() where order[name] == nil { visit(name) }
        return found
    }

    private mutating func visit(_ name: String) {
        let number = order.count
        order[name] = number
        var low = number
        open.append(name)
        isOpen.insert(name)
        for other in next[name] ?? [] {
            if order[other] == nil { visit(other) }
            if isOpen.contains(other) { low = min(low, lowest[other] ?? order[other] ?? low) }
        }
        lowest[name] = low
        guard low == number, let start = open.lastIndex(of: name) else { return }
        found.append(Array(open[start...]))
        isOpen.subtract(open[start...])
        open.removeSubrange(start...)
    }
}

extension SourceFile {
    /// The file's name without its ending, and without what it adds to a type.
    fileprivate var mainName: String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.prefix { $0 != "+" && $0 != "." })
    }
}
