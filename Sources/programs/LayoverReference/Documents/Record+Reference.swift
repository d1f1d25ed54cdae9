import LayoverCatalog
import LayoverSchema

extension Record {
    /// The nested mappings, each once, in the order in which they first appear.
    var inner: [Record] {
        var found: [Record] = []
        collect(into: &found)
        return found
    }

    private func collect(into found: inout [Record]) {
        for key in keys { key.shape.collect(into: &found) }
    }
}

extension Shape {
    fileprivate func collect(into found: inout [Record]) {
        switch self {
        case .record(let record):
            guard !found.contains(where: { $0.name == record.name }) else { return }
            found.append(record)
            found += record.inner.filter { inner in !found.contains { $0.name == inner.name } }
        case .list(let item, _), .oneOrMany(let item, _), .map(_, let item, _): item.collect(into: &found)
        case .either(let shapes): for shape in shapes { shape.collect(into: &found) }
        default: break
        }
    }

    /// A description of the shape, including the content of a list or mapping.
    var referenceWords: String {
        switch self {
        case .list(let item, let count):
            "a list of \(count.lowerBound == 0 ? "at most " : "\(count.lowerBound) to ")\(count.upperBound): \(item.referenceWords)"
        case .oneOrMany(let item, _): "\(item.referenceWords), or a list"
        case .map(let key, let value, _): "a mapping: \(key.referenceWords) to \(value.referenceWords)"
        case .record(let record): "a *\(record.name)*"
        case .either(let shapes): shapes.map(\.referenceWords).joined(separator: " or ")
        case .word(let words): words.map { "`\($0.word)`" }.joined(separator: ", ")
        case .text(let bytes), .shown(let bytes): "a text of at most \(bytes) bytes"
        default: inWords
        }
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// The text, shortened if it is too long for a cell.
    var shortened: String { count > 70 ? prefix(67) + "..." : self }
}
