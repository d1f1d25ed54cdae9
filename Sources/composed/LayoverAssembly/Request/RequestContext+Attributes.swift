import LayoverCatalog
import LayoverModel
package import LayoverSchema
package import LayoverTargeting

/// One pair of `Layover-Unit`.
package struct UnitPair: Hashable, Sendable {
    package let name: String
    package let value: String
}

extension RequestContext {
    /// Collects the attributes of the caller that conditions of features and experiments may test.
    ///
    /// They are the attributes of the request itself, and the pairs of the unit's header that the content declares; other
    /// pairs are ignored. `id` is the user, else the device, as everywhere (``Attributes/identified(onlyID:)``).
    ///
    /// - Complexity: O(pairs); computed only on demand.
    package func attributes(declared: [String: AttributeType]) -> Attributes {
        var members = units.compactMap { pair in
            declared[pair.name].flatMap { AttributeValue(pair.value, as: $0) }.map { Attributes.Member(pair.name, $0) }
        }
        func add(_ name: String, _ text: String?) {
            if let text, !text.isEmpty { members.append(Attributes.Member(name, .text(text))) }
        }
        add("id", unit(named: "user") ?? unit(named: "device"))
        add("market", market.market.code)
        add("locale", locale.tag)
        add("platform", client.platform?.rawValue)
        add("app", client.app)
        return Attributes(members)
    }

    private func unit(named name: String) -> String? { units.last { $0.name == name && !$0.value.isEmpty }?.value }
}

extension AttributeValue {
    /// Reads a header's value of an attribute, if it has the attribute's type; items of a list are separated by commas or
    /// spaces.
    fileprivate init?(_ text: String, as type: AttributeType) {
        switch type {
        case .text: self = .text(text)
        case .bool:
            guard text == "true" || text == "false" else { return nil }
            self = .bool(text == "true")
        case .number:
            guard let number = Double(text), number.isFinite else { return nil }
            self = .number(number)
        case .list: self = .list(text.split { $0 == "," || $0 == " " }.map { .text(String($0)) })
        }
    }
}
