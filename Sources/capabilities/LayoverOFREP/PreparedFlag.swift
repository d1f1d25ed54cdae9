import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverJSON
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// One flag with a reply prepared for each possible outcome.
struct PreparedFlag: Sendable {
    let compiled: CompiledFeature
    private let killed: [UInt8]
    private let standard: [UInt8]
    /// The replies of each rule: one for a value; or one for each arm and a last one for a killed experiment.
    private let rules: [[[UInt8]]]

    init(_ compiled: CompiledFeature, isStrict: Bool) {
        self.compiled = compiled
        let feature = compiled.feature
        let metadata = PreparedFlag.metadata(compiled)
        func answer(_ choice: FeatureChoice, _ reason: FlagReason) -> [UInt8] {
            guard let variant = compiled.variant(of: choice) else { return [] }
            return PreparedFlag.answer(for: compiled.key, variant, reason, metadata: metadata)
        }
        killed = answer(.killed, .disabled)
        standard = answer(.standard, feature.rules.isEmpty ? .static : isStrict ? .unknown : .standard)
        rules = feature.rules.indices.map { rule in
            switch feature.rules[rule].action {
            case .none: return []
            case .force(let force):
                return [answer(.force(rule: rule), force.rollout == nil ? .targetingMatch : .split)]
            case .experiment(let given):
                return given.values.indices.map { answer(.arm(rule: rule, arm: $0), .split) }
                    + [answer(.control(rule: rule), .disabled)]
            }
        }
    }

    /// The reply for one choice; `nil` if the choice has no value.
    func answer(_ choice: FeatureChoice) -> [UInt8]? {
        switch choice {
        case .killed: return killed
        case .standard: return standard
        case .force(let rule): return rules[rule].first
        case .arm(let rule, let arm): return arm < rules[rule].count - 1 ? rules[rule][arm] : nil
        case .control(let rule): return rules[rule].last
        case .override, .unknownFeature, .gated, .circle: return nil
        }
    }

    /// The experiment that made the choice.
    func experiment(of choice: FeatureChoice) -> Experiment? {
        switch choice {
        case .arm(let rule, _), .control(let rule):
            guard case .experiment(let given) = compiled.feature.rules[rule].action else { return nil }
            return given.experiment
        default: return nil
        }
    }

    /// Bytes of the longest reply.
    var longestBytes: Int { rules.joined().map(\.count).max().map { max($0, standard.count) } ?? standard.count }

    private static func answer(
        for key: String, _ variant: CompiledFeature.Variant, _ reason: FlagReason, metadata: [UInt8]
    ) -> [UInt8] {
        var output = Array(#"{"key":"#.utf8)
        appendJSONString(key, to: &output)
        output += Array(#","reason":""#.utf8) + Array(reason.rawValue.utf8) + Array(#"","variant":"#.utf8)
        appendJSONString(variant.name, to: &output)
        output += Array(#","value":"#.utf8)
        variant.value.append(to: &output)
        return output + metadata + [0x7d]
    }

    /// `,"metadata":{...}`: flat, as OFREP requires.
    private static func metadata(_ compiled: CompiledFeature) -> [UInt8] {
        var members: [(String, AttributeValue)] = [("owner", .text(compiled.owner))]
        if !compiled.description.isEmpty { members.append(("description", .text(compiled.description))) }
        if compiled.source.isPermanent { members.append(("permanent", true)) }
        if let day = compiled.source.reviewBy { members.append(("reviewBy", .text("\(day)"))) }
        var output = Array(#","metadata":"#.utf8)
        AttributeValue.object(Attributes(members.map { Attributes.Member($0.0, $0.1) })).append(to: &output)
        return output
    }
}
