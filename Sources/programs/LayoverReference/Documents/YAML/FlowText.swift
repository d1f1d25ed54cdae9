import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSchema

extension Node {
    /// The value on one line, in YAML's flow style.
    var flowText: String {
        switch content {
        case .scalar(let scalar): scalar.flowText
        case .list(let items): "[" + items.map(\.flowText).joined(separator: ", ") + "]"
        case .mapping(let entries):
            "{ " + entries.map { "\($0.key): \($0.value.flowText)" }.joined(separator: ", ") + " }"
        }
    }

    /// The values of every key of `record`, by the names of the record and the key.
    ///
    /// The first example of each key counts.
    func examples(of record: Record) -> [String: Node] {
        var found: [String: Node] = [:]
        collect(record, into: &found)
        return found
    }

    private func collect(_ record: Record, into found: inout [String: Node]) {
        for entry in entries ?? [] {
            guard let key = record.key(entry.key) else { continue }
            let place = "\(record.name).\(key.name)"
            if found[place] == nil { found[place] = entry.value }
            entry.value.collect(key.shape, into: &found)
        }
    }

    private func collect(_ shape: Shape, into found: inout [String: Node]) {
        switch shape {
        case .record(let record): collect(record, into: &found)
        case .list(let item, _): for node in list ?? [] { node.collect(item, into: &found) }
        case .oneOrMany(let item, _): for node in list ?? [self] { node.collect(item, into: &found) }
        case .map(_, let value, _): for entry in entries ?? [] { entry.value.collect(value, into: &found) }
        case .either(let shapes): for shape in shapes { collect(shape, into: &found) }
        default: break
        }
    }
}

extension Node.Scalar {
    fileprivate var flowText: String {
        style == .plain && !text.contains("\n") ? text : JSONValue.string(text).description
    }
}
