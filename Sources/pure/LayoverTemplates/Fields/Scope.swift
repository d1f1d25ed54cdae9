import LayoverModel

/// The names available at one place of a template: the card's fields, and those of each enclosing section.
struct Scope {
    private enum Layer {
        case names([FieldType.Column], ValueReference)
        case item(FieldType, ValueReference)
    }

    /// A resolved name: the place and the type of its value.
    struct Resolved {
        let reference: ValueReference
        let type: FieldType
        /// Names of the optional values on the path that no enclosing section proves to be present.
        let unproven: [String]
        let isOptional: Bool
    }

    private var layers: [Layer]
    private var proven: [ValueReference] = []
    private(set) var loops = 0

    init(_ fields: [TemplateField]) { layers = [.names(fields.map(\.column), .fields)] }

    /// The scope inside `{{#name}}`, where the value is known to be present and a record's columns are available as names.
    func inside(_ head: Resolved) -> Scope {
        var scope = self
        scope.proven.append(head.reference)
        switch head.type {
        case .record(let columns): scope.layers.append(.names(columns, head.reference))
        case .list(let element): scope.enterList(of: element)
        default: break
        }
        return scope
    }

    private mutating func enterList(of element: FieldType) {
        let item = ValueReference.item(ofList: loops)
        loops += 1
        if case .record(let columns) = element {
            layers.append(.names(columns, item))
        } else {
            layers.append(.item(element, item))
        }
    }

    /// All names that are available here, for suggestions.
    var names: [String] {
        var names: [String] = []
        for case .names(let columns, _) in layers { names += columns.map(\.name) }
        return names
    }

    enum Failure: Error {
        case unknown(String, candidates: [String])
        case noItem
        case notRecord(String, FieldType)
        case tooDeep
    }

    /// Finds the first name in the innermost section that has it, then the other names as columns.
    func resolve(_ path: [String]) throws(Failure) -> Resolved {
        guard let head = path.first else { return try item() }
        var found = try start(at: head)
        var name = head
        for part in path.dropFirst() {
            found = try step(from: found, named: name, to: part)
            name += "." + part
        }
        return found
    }

    private func item() throws(Failure) -> Resolved {
        guard case .item(let type, let reference)? = layers.last(where: isItem) else { throw .noItem }
        return Resolved(reference: reference, type: type, unproven: [], isOptional: false)
    }

    private func isItem(_ layer: Layer) -> Bool {
        if case .item = layer { true } else { false }
    }

    private func start(at name: String) throws(Failure) -> Resolved {
        for case .names(let columns, let prefix) in layers.reversed() {
            guard let index = columns.firstIndex(where: { $0.name == name }) else { continue }
            return try resolved(columns[index], index, under: prefix, called: name, after: [])
        }
        throw .unknown(name, candidates: names)
    }

    private func step(from found: Resolved, named name: String, to part: String) throws(Failure) -> Resolved {
        guard case .record(let columns) = found.type else { throw .notRecord(name, found.type) }
        guard let index = columns.firstIndex(where: { $0.name == part }) else {
            throw .unknown(part, candidates: columns.map(\.name))
        }
        return try resolved(
            columns[index], index, under: found.reference, called: name + "." + part, after: found.unproven)
    }

    private func resolved(
        _ column: FieldType.Column, _ index: Int, under prefix: ValueReference, called name: String, after: [String]
    ) throws(Failure) -> Resolved {
        guard let reference = prefix.child(index) else { throw .tooDeep }
        let isMissing = column.optional && !proven.contains(reference)
        return Resolved(
            reference: reference, type: column.type, unproven: isMissing ? after + [name] : after,
            isOptional: column.optional)
    }
}
