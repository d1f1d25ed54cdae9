import LayoverTargeting

/// One flag in flagd's format, written as Layover files: a feature, an experiment for each split, and a resting kill switch
/// for a disabled flag.
struct FlagFile {
    /// Paths below the content folder with their values.
    ///
    /// They are written as JSON, which is valid YAML.
    private(set) var files: [(path: String, value: AttributeValue)] = []
    /// The attributes in conditions, with the type of the values that they are compared with.
    private(set) var attributes: [String: String] = [:]
    let name: String
    private let key: String
    private let variants: [Attributes.Member]
    private var experiments = 0

    /// - Parameters:
    ///   - key: The key that clients send.
    ///   - name: The name for files.
    ///   - written: The flag in flagd's format.
    /// - Throws: `SuiteError` if a part of the flag has no counterpart.
    init(_ key: String, name: String, _ written: AttributeValue) throws {
        self.key = key
        self.name = name
        variants = written["variants"]?.object?.members ?? []
        guard let first = variants.first else { throw SuiteError("flag '\(key)' has no variants") }
        let standard = written["defaultVariant"]?.text ?? first.name
        let targeting = written["targeting"] ?? .null
        let isTargeted = !(targeting.object?.members.isEmpty ?? true)
        var rules: [AttributeValue] = []
        if isTargeted { try add(targeting, when: [], standard: standard, to: &rules) }
        let metadata = written["metadata"]
        let owner = FlagFile.slug(metadata?["owner"]?.text ?? "flags")
        var feature: [Attributes.Member] = [
            .init("feature", .text(name)), .init("key", .text(key)), .init("owner", .text(owner)),
            .init("type", .text(FlagFile.form(variants.map(\.value)))), .init("default", try value(standard)),
            .init("variants", .object(Attributes(variants))),
        ]
        if metadata?["permanent"]?.bool == true { feature.append(.init("permanent", true)) }
        if !rules.isEmpty { feature.append(.init("rules", .list(rules))) }
        files.append(("flags/features/\(name).yaml", .object(Attributes(feature))))
        if written["state"]?.text == "DISABLED" { addSwitch(owner) }
    }

    private mutating func addSwitch(_ owner: String) {
        let killed: AttributeValue = .object([
            "kill_switch": .text("off-\(name)"), "owner": .text(owner), "guards": .list([.text("feature:\(name)")]),
            "safe": "hidden", "resting": "killed", "permanent": true,
        ])
        files.append(("flags/kill-switches/off-\(name).yaml", killed))
    }

    private func value(_ variant: String) throws -> AttributeValue {
        guard let found = variants.first(where: { $0.name == variant }) else {
            throw SuiteError("flag '\(key)' has no variant '\(variant)'")
        }
        return found.value
    }

    private static func form(_ values: [AttributeValue]) -> String {
        if values.allSatisfy({ $0.bool != nil }) { return "bool" }
        if values.allSatisfy({ $0.text != nil }) { return "text" }
        return values.allSatisfy { $0.number != nil } ? "number" : "json"
    }

    /// A name of lower-case letters, digits and `-` that begins with a letter.
    static func slug(_ text: String) -> String {
        let mapped = text.lowercased().unicodeScalars.map { scalar in
            ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : "-"
        }
        let words = String(mapped).split(separator: "-").joined(separator: "-")
        let isNamed = words.first?.isLetter ?? false
        return String((isNamed ? words : "f-" + words).prefix(48))
    }
}

// Targeting: JSONLogic to rules.
extension FlagFile {
    /// Adds the rules for `logic`, in order.
    ///
    /// `when` has the conditions under which this part applies at all.
    private mutating func add(
        _ logic: AttributeValue, when: [AttributeValue], standard: String, to rules: inout [AttributeValue]
    ) throws {
        switch logic {
        case .null: try addValue(standard, when: when, to: &rules)
        case .text(let variant): try addValue(variant, when: when, to: &rules)
        case .bool(let bool): try addValue(bool ? "true" : "false", when: when, to: &rules)
        default:
            guard let (operation, arguments) = FlagLogic.operation(logic) else {
                throw SuiteError("flag '\(key)': no targeting: \(logic)")
            }
            switch operation {
            case "if": try addBranches(arguments[...], when: when, standard: standard, to: &rules)
            case "fractional": try addSplit(arguments, when: when, to: &rules)
            default:
                try addValue("true", when: when + [try condition(logic)], to: &rules)
                try addValue("false", when: when, to: &rules)
            }
        }
    }

    /// `[condition, then, condition, then, ..., else]`.
    private mutating func addBranches(
        _ branches: ArraySlice<AttributeValue>, when: [AttributeValue], standard: String,
        to rules: inout [AttributeValue]
    ) throws {
        var rest = branches
        while rest.count >= 2, let asked = rest.popFirst(), let then = rest.popFirst() {
            try add(then, when: when + [try condition(asked)], standard: standard, to: &rules)
        }
        if let last = rest.first {
            try add(last, when: when, standard: standard, to: &rules)
        } else if !when.isEmpty {
            try addValue(standard, when: when, to: &rules)
        }
    }

    private func addValue(_ variant: String, when: [AttributeValue], to rules: inout [AttributeValue]) throws {
        rules.append(rule([.init("value", try value(variant))], when))
    }

    /// `[["a", 50], ["b", 50]]`, optionally with the hashed value before them.
    private mutating func addSplit(
        _ arguments: [AttributeValue], when: [AttributeValue], to rules: inout [AttributeValue]
    ) throws {
        let hasUnit = arguments.first.map { $0.list == nil && $0.text == nil } ?? false
        let unit = hasUnit ? FlagLogic.variables(in: arguments[0]).last ?? "id" : "id"
        if unit != "id" { attributes[unit] = attributes[unit] ?? "text" }
        let shares = arguments.dropFirst(hasUnit ? 1 : 0).compactMap { FlagLogic.share($0) }.filter { $0.weight > 0 }
        let total = shares.reduce(0) { $0 + $1.weight }
        guard let first = shares.first else { throw SuiteError("flag '\(key)': a split without shares") }
        experiments += 1
        let experiment = experiments == 1 ? name : "\(name)-\(experiments)"
        guard shares.count > 1 else {
            let rollout: [Attributes.Member] = [
                .init("value", try value(first.variant)), .init("coverage", 1), .init("seed", .text(experiment)),
                .init("unit", .text(unit)),
            ]
            return rules.append(rule(rollout, when))
        }
        let arms = shares.enumerated().map { "\(FlagFile.slug($0.element.variant))-\($0.offset + 1)" }
        let source: AttributeValue = .object([
            "experiment": .text(experiment), "owner": "flags", "seed": .text(experiment), "unit": .text(unit),
            "variants": .list(
                zip(arms, shares).map { .object(["key": .text($0), "weight": .number($1.weight / total)]) }),
        ])
        files.append(("flags/experiments/\(experiment).yaml", source))
        let values = try zip(arms, shares).map { Attributes.Member($0, try value($1.variant)) }
        rules.append(
            rule([.init("experiment", .text(experiment)), .init("values", .object(Attributes(values)))], when))
    }

    private func rule(_ members: [Attributes.Member], _ when: [AttributeValue]) -> AttributeValue {
        switch when.count {
        case 0: .object(Attributes(members))
        case 1: .object(Attributes([.init("when", when[0])] + members))
        default: .object(Attributes([.init("when", .object(["$and": .list(when)]))] + members))
        }
    }

    private mutating func condition(_ logic: AttributeValue) throws -> AttributeValue {
        var reader = FlagLogic()
        guard let condition = reader.condition(logic) else {
            throw SuiteError("flag '\(key)': a condition without a counterpart: \(logic)")
        }
        attributes.merge(reader.attributes) { first, _ in first }
        return condition
    }
}
