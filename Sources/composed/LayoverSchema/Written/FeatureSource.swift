package import LayoverModel

/// One file of `flags/features`, decoded; names are not resolved and values not typed yet.
package struct FeatureSource: Hashable, Sendable {
    /// The type of its values.
    package enum Form: String, CaseIterable, Sendable { case bool, text, number, json }

    /// One rule; the first that decides applies.
    package struct Rule: Hashable, Sendable {
        package enum Action: Hashable, Sendable {
            /// One value, for a share of units if there is a rollout.
            case value(Node, Rollout?)
            /// A value for each arm, by its key.
            case experiment(WrittenName, values: [Node.Entry])
            /// The file has neither, or both, and is not sound.
            case unclear
        }

        package let id: WrittenName?
        package let when: Node?
        package let requires: Node?
        package let action: Action
        /// Keys without effect in this rule: a share of an experiment's rule, a seed without a share.
        package let strays: [WrittenName]
        package let location: SourceLocation
    }

    /// A share of units.
    package struct Rollout: Hashable, Sendable {
        /// From 0 to 1.
        package let coverage: Double
        /// The text that the hash begins with.
        package let seed: WrittenName?
        /// The attribute that is hashed.
        package let unit: WrittenName
        package let location: SourceLocation
    }

    /// The name that files and kills use.
    package let key: WrittenName
    /// The key that apps request.
    package let asked: WrittenName
    package let owner: WrittenName
    package let description: String
    package let form: Form
    package let defaultValue: Node
    /// The feature's value while it is killed; the default if missing.
    package let safe: Node?
    /// Names for values, in the order written.
    package let variants: [Node.Entry]
    package let isPermanent: Bool
    /// The day by which its owner must decide whether it is still needed.
    package let reviewBy: LocalDate?
    package let reviewLocation: SourceLocation
    package let requires: Node?
    package let rules: [Rule]
    package let location: SourceLocation

    package init?(_ decoding: Decoding) {
        guard let key = decoding.reference("feature"), let owner = decoding.reference("owner"),
            let form = decoding.text("type").flatMap(Form.init),
            let defaultValue = decoding.node["default"]
        else { return nil }
        self.key = key
        asked = decoding.reference("key") ?? key
        self.owner = owner
        self.form = form
        self.defaultValue = defaultValue
        description = decoding.text("description") ?? ""
        safe = decoding.node["safe"]
        variants = decoding.entries("variants")
        isPermanent = decoding.bool("permanent") ?? false
        reviewBy = decoding.text("review_by").flatMap { LocalDate($0) }
        reviewLocation = decoding.location("review_by")
        requires = decoding.node["requires"]
        rules = decoding.items("rules").map { Rule(Decoding($0, file: decoding.file)) }
        location = decoding.keyLocation("feature")
    }
}

extension FeatureSource.Rule {
    fileprivate init(_ decoding: Decoding) {
        id = decoding.reference("id")
        when = decoding.node["when"]
        requires = decoding.node["requires"]
        location = decoding.location()
        let idle =
            if decoding.node["experiment"] != nil {
                ["coverage", "seed", "unit"]
            } else if decoding.node["coverage"] == nil {
                ["values", "seed", "unit"]
            } else { ["values"] }
        strays = idle.filter { decoding.node[$0] != nil }.map { WrittenName($0, at: decoding.keyLocation($0)) }
        switch (decoding.node["value"], decoding.reference("experiment")) {
        case (let value?, nil): action = .value(value, FeatureSource.Rollout(decoding))
        case (nil, let experiment?): action = .experiment(experiment, values: decoding.entries("values"))
        default: action = .unclear
        }
    }
}

extension FeatureSource.Rollout {
    /// `nil` if all units are included.
    fileprivate init?(_ decoding: Decoding) {
        guard let coverage = decoding.number("coverage") else { return nil }
        self.coverage = coverage
        seed = decoding.reference("seed")
        unit = decoding.reference("unit") ?? WrittenName("id", at: decoding.location("coverage"))
        location = decoding.keyLocation("coverage")
    }
}
