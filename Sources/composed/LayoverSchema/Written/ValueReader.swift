package import LayoverModel
package import LayoverTargeting

/// Reads values of features and of conditions by their expected type: `NO` is Norway if a text is expected.
///
/// A number keeps its written form, such as `1.0`, for languages that treat `1` as another type.
package struct ValueReader {
    package let file: String
    package private(set) var findings: [Diagnostic] = []

    package init(file: String) { self.file = file }

    /// - Parameters:
    ///   - node: The value as written.
    ///   - type: `nil` for any JSON value.
    ///   - what: The owner of the value, for messages: `feature 'new-filters'`.
    /// - Returns: `nil` if it cannot be read, with a finding.
    package mutating func read(_ node: Node, as type: AttributeType?, of what: String) -> AttributeValue? {
        guard let type, type != .list else { return any(node, of: what) }
        guard let scalar = node.scalar else {
            return refuse(node, "\(what) takes \(type.inWords), found \(form(of: node))")
        }
        switch type {
        case .text:
            guard !scalar.isWordForNothing, !node.isNull else {
                return refuse(
                    node, "\(what) takes a text, found nothing; quote '\(scalar.text)' if you mean these characters")
            }
            return .text(scalar.text)
        case .number: return number(scalar.asNumber().map { .number($0) }, scalar, node, of: what)
        case .bool: return meaning(scalar.asBool().map { .bool($0) }, node, of: what)
        case .list: return nil
        }
    }

    private mutating func any(_ node: Node, of what: String) -> AttributeValue? {
        switch node.content {
        case .scalar(let scalar): return number(scalar.asAny().map(AttributeValue.init), scalar, node, of: what)
        case .list(let items):
            let values = items.map { any($0, of: what) }
            return values.contains(nil) ? nil : .list(values.compactMap { $0 })
        case .mapping(let entries):
            let members = entries.map { entry in any(entry.value, of: what).map { Attributes.Member(entry.key, $0) } }
            return members.contains { $0 == nil } ? nil : .object(Attributes(members.compactMap { $0 }))
        }
    }

    /// A number as written; a whole number is rejected if JSON readers would round it.
    private mutating func number(
        _ result: Result<AttributeValue, ScalarProblem>, _ scalar: Node.Scalar, _ node: Node, of what: String
    ) -> AttributeValue? {
        guard let value = meaning(result, node, of: what) else { return nil }
        guard value.number != nil else { return value }
        guard !scalar.isPastExactIntegers else {
            return refuse(
                node,
                "\(what): '\(scalar.text.prefix(60))' is greater than 2^53, and apps round such numbers; write a smaller one, or a text in quotes if it is a name"
            )
        }
        return value.written(as: scalar.text)
    }

    private mutating func meaning(
        _ result: Result<AttributeValue, ScalarProblem>, _ node: Node, of what: String
    ) -> AttributeValue? {
        switch result {
        case .success(let value): return value
        case .failure(let problem): return refuse(node, "\(what): \(problem.message)")
        }
    }

    private mutating func refuse(_ node: Node, _ message: String) -> AttributeValue? {
        findings.append(
            .error(
                "flag.value", message, at: SourceLocation(file, node.position),
                length: max(1, node.text?.unicodeScalars.count ?? 1)))
        return nil
    }
}

extension AttributeValue {
    fileprivate init(_ meaning: Node.Scalar.Meaning) {
        self =
            switch meaning {
            case .null: .null
            case .bool(let bool): .bool(bool)
            case .int(let number): .number(Double(number))
            case .number(let number): .number(number)
            case .text(let text): .text(text)
            }
    }
}

extension FeatureSource.Form {
    /// `nil` for any JSON value.
    package var type: AttributeType? {
        switch self {
        case .bool: .bool
        case .text: .text
        case .number: .number
        case .json: nil
        }
    }
}
