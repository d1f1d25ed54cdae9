import LayoverTargeting

/// The part of JSONLogic that flagd's targeting uses, as conditions on attributes.
struct FlagLogic {
    /// The attributes in the logic, with the type of the values that they are compared with.
    private(set) var attributes: [String: String] = [:]

    /// Splits `{"==": [...]}`.
    ///
    /// A single argument becomes a list of one.
    static func operation(_ logic: AttributeValue) -> (name: String, arguments: [AttributeValue])? {
        guard let members = logic.object?.members, members.count == 1 else { return nil }
        return (members[0].name, members[0].value.list ?? [members[0].value])
    }

    /// `["a", 50]`, or `["a"]` or `"a"`, which have the weight 1.
    static func share(_ written: AttributeValue) -> (variant: String, weight: Double)? {
        if let variant = written.text { return (variant, 1) }
        guard let parts = written.list, let variant = parts.first?.text else { return nil }
        return (variant, parts.count > 1 ? parts[1].number ?? 0 : 1)
    }

    /// Every attribute in `logic`, except flagd's own.
    static func variables(in logic: AttributeValue) -> [String] {
        if let items = logic.list { return items.flatMap(variables) }
        guard let (name, arguments) = operation(logic) else { return [] }
        guard name == "var" else { return arguments.flatMap(variables) }
        return arguments.first?.text.map { $0.hasPrefix("$flagd") ? [] : [$0 == "targetingKey" ? "id" : $0] } ?? []
    }

    /// - Returns: `nil` if the logic has no counterpart.
    mutating func condition(_ logic: AttributeValue) -> AttributeValue? {
        guard let (name, arguments) = FlagLogic.operation(logic) else {
            return logic.isTruthy ? .object([:]) : .object(["$not": .object([:])])
        }
        switch name {
        case "and": return all(arguments).map { .object(["$and": .list($0)]) }
        case "or": return all(arguments).map { .object(["$or": .list($0)]) }
        case "!": return arguments.first.flatMap { condition($0) }.map { .object(["$not": $0]) }
        case "!!": return arguments.first.flatMap { condition($0) }
        case "var": return variable(logic, "bool").map { test($0, "$in", against: .list([true])) }
        case "==", "===", "!=", "!==", "<", "<=", ">", ">=": return comparison(name, arguments)
        case "in": return membership(arguments)
        case "starts_with", "ends_with": return ending(name, arguments)
        case "sem_ver": return version(arguments)
        default: return nil
        }
    }

    private mutating func all(_ parts: [AttributeValue]) -> [AttributeValue]? {
        let conditions = parts.compactMap { condition($0) }
        return conditions.count == parts.count ? conditions : nil
    }

    private static let operators = [
        "==": "$eq", "===": "$eq", "!=": "$ne", "!==": "$ne", "<": "$lt", "<=": "$lte", ">": "$gt", ">=": "$gte",
    ]
    private static let turned = ["<": ">", "<=": ">=", ">": "<", ">=": "<="]

    private mutating func comparison(_ name: String, _ arguments: [AttributeValue]) -> AttributeValue? {
        guard arguments.count == 2 else { return nil }
        let isTurned = FlagLogic.operation(arguments[0]) == nil
        let (subject, literal) = isTurned ? (arguments[1], arguments[0]) : (arguments[0], arguments[1])
        guard let operation = FlagLogic.operators[isTurned ? FlagLogic.turned[name] ?? name : name],
            let attribute = variable(subject, FlagLogic.kind(literal))
        else { return nil }
        return test(attribute, operation, against: literal)
    }

    private mutating func membership(_ arguments: [AttributeValue]) -> AttributeValue? {
        guard arguments.count == 2 else { return nil }
        if let items = arguments[1].list, let first = items.first {
            return variable(arguments[0], FlagLogic.kind(first)).map { test($0, "$in", against: .list(items)) }
        }
        guard let part = arguments[0].text else { return nil }
        return variable(arguments[1], "text").map { test($0, "$regex", against: .text(FlagLogic.literally(part))) }
    }

    private mutating func ending(_ name: String, _ arguments: [AttributeValue]) -> AttributeValue? {
        guard arguments.count == 2, let part = arguments[1].text, let attribute = variable(arguments[0], "text") else {
            return nil
        }
        let pattern = FlagLogic.literally(part)
        return test(attribute, "$regex", against: .text(name == "starts_with" ? "^" + pattern : pattern + "$"))
    }

    private mutating func version(_ arguments: [AttributeValue]) -> AttributeValue? {
        let operators = ["=": "$veq", "!=": "$vne", "<": "$vlt", "<=": "$vlte", ">": "$vgt", ">=": "$vgte"]
        guard arguments.count == 3, let operation = arguments[1].text.flatMap({ operators[$0] }),
            let attribute = variable(arguments[0], "text")
        else { return nil }
        return test(attribute, operation, against: arguments[2])
    }

    private mutating func variable(_ logic: AttributeValue, _ kind: String) -> String? {
        guard let (name, _) = FlagLogic.operation(logic), name == "var",
            let attribute = FlagLogic.variables(in: logic).first
        else { return nil }
        if !["id", "market", "locale", "platform", "app"].contains(attribute) {
            attributes[attribute] = attributes[attribute] ?? kind
        }
        return attribute
    }

    private func test(_ attribute: String, _ operation: String, against literal: AttributeValue) -> AttributeValue {
        .object(Attributes([.init(attribute, .object(Attributes([.init(operation, literal)])))]))
    }

    private static func kind(_ literal: AttributeValue) -> String {
        switch literal {
        case .bool: "bool"
        case .number, .numeral: "number"
        default: "text"
        }
    }

    private static func literally(_ text: String) -> String {
        text.reduce(into: "") { pattern, character in
            if #"\.+*?()|[]{}^$"#.contains(character) { pattern.append("\\") }
            pattern.append(character)
        }
    }
}
