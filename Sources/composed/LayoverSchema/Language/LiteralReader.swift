package import LayoverModel
import LayoverTargeting

/// Reads a written value by its expected type.
package struct LiteralReader {
    let file: String

    package init(file: String) { self.file = file }

    /// - Returns: The value, or the finding with the reason.
    package func read(_ node: Node, as type: FieldType) -> Result<Value, Diagnostic> {
        switch type {
        case .list(let element): return readList(node, element)
        case .record(let columns): return readRecord(node, columns)
        case .link: return readLink(node)
        case .image: return readImage(node)
        default: return readScalar(node, type)
        }
    }

    private func readScalar(_ node: Node, _ type: FieldType) -> Result<Value, Diagnostic> {
        guard let scalar = node.scalar else { return refuse(node, "expected \(type.example), found \(form(of: node))") }
        guard !node.isNull || scalar.style != .plain else {
            return refuse(
                node, "expected \(type.example), found nothing; quote '\(scalar.text)' if you mean these characters")
        }
        if type == .bool, case .failure(let problem) = scalar.asBool() {
            return .failure(.error(problem.code, problem.message, at: SourceLocation(file, node.position)))
        }
        guard let value = Value(literal: scalar.text, as: type) else {
            return refuse(node, "'\(scalar.text.prefix(60))' is not of type \(type); write \(type.example)")
        }
        return .success(value)
    }

    private func readList(_ node: Node, _ element: FieldType) -> Result<Value, Diagnostic> {
        guard let items = node.list else {
            return refuse(node, "expected a list of \(element), found \(form(of: node))")
        }
        var values: [Value] = []
        for item in items {
            switch read(item, as: element) {
            case .success(let value): values.append(value)
            case .failure(let finding): return .failure(finding)
            }
        }
        guard element == .text else { return .success(.list(values)) }
        return .success(.texts(PackedTexts(items.compactMap(\.text))))
    }

    private func readRecord(_ node: Node, _ columns: [FieldType.Column]) -> Result<Value, Diagnostic> {
        guard let entries = node.entries else {
            return refuse(node, "expected 'name: value' pairs, found \(form(of: node))")
        }
        if let stray = entries.first(where: { entry in !columns.contains { $0.name == entry.key } }) {
            let near = suggestion(for: stray.key, among: columns.map(\.name))
            return .failure(
                .error(
                    "literal.unknown-column",
                    "unknown part '\(stray.key)'; \(meant(near, else: "there are: \(columns.map(\.name).joined(separator: ", "))"))",
                    at: SourceLocation(file, stray.keyPosition)))
        }
        var values: [Value?] = []
        for column in columns {
            guard let part = node[column.name] else {
                guard column.optional else { return refuse(node, "'\(column.name)' is missing") }
                values.append(nil)
                continue
            }
            switch read(part, as: column.type) {
            case .success(let value): values.append(value)
            case .failure(let finding): return .failure(finding)
            }
        }
        return .success(.record(values))
    }

    private func readLink(_ node: Node) -> Result<Value, Diagnostic> {
        guard node.entries != nil, node["app"]?.text != nil || node["web"]?.text != nil else {
            return refuse(node, "expected a link; write { app: \"skyscanner://...\", web: \"https://...\" }")
        }
        return .success(.link(Link(app: node["app"]?.text, web: node["web"]?.text)))
    }

    private func readImage(_ node: Node) -> Result<Value, Diagnostic> {
        if let text = node.text { return .success(.image(ImageReference(light: text, dark: nil, alt: ""))) }
        guard let light = node["light"]?.text else {
            return refuse(node, "expected an image; write { light: \"https://...\", alt: \"...\" }")
        }
        return .success(.image(ImageReference(light: light, dark: node["dark"]?.text, alt: node["alt"]?.text ?? "")))
    }

    /// The texts in a value of `type` that readers see: texts, and alternative texts of pictures.
    package static func shown(in node: Node, as type: FieldType) -> [Node] {
        switch type {
        case .text: [node]
        case .image: [node["alt"]].compactMap { $0 }
        case .list(let element): (node.list ?? []).flatMap { shown(in: $0, as: element) }
        case .record(let columns):
            columns.flatMap { column in node[column.name].map { shown(in: $0, as: column.type) } ?? [] }
        default: []
        }
    }

    private func refuse(_ node: Node, _ message: String) -> Result<Value, Diagnostic> {
        .failure(.error("literal.type", message, at: SourceLocation(file, node.position)))
    }
}
