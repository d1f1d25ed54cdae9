import LayoverCatalog
import LayoverSchema
import LayoverTargeting

/// Names for the values of one feature: from its file, else from the place of the value.
///
/// A value with a name from the file, and `true` and `false`, have no other name. Any other value has the name of each
/// place that uses it, so that the arms of an experiment differ by name even if two have the same value.
struct VariantNames {
    private(set) var variants: [CompiledFeature.Variant] = []
    private var declared: Set<AttributeValue> = []

    init(_ form: FeatureSource.Form) {
        guard form == .bool else { return }
        // Default names; the file may declare others.
        implied = [.bool(true): "on", .bool(false): "off"]
    }

    private var implied: [AttributeValue: String] = [:]

    /// - Returns: `false` if another value has the name.
    mutating func add(_ value: AttributeValue, as name: String, isDeclared: Bool = false) -> Bool {
        if declared.contains(value) { return !isDeclared || isFree(name, for: value) && append(value, name) }
        if isDeclared {
            declared.insert(value)
            return isFree(name, for: value) && append(value, name)
        }
        let name = implied[value] ?? name
        return isFree(name, for: value) && append(value, name)
    }

    /// The first name of a value.
    func name(of value: AttributeValue) -> String? { variants.first { $0.value == value }?.name }

    private func isFree(_ name: String, for value: AttributeValue) -> Bool {
        variants.allSatisfy { $0.name != name || $0.value == value }
    }

    private mutating func append(_ value: AttributeValue, _ name: String) -> Bool {
        if !variants.contains(where: { $0.name == name }) {
            variants.append(CompiledFeature.Variant(name: name, value: value))
        }
        return true
    }
}
