/// Type of an attribute of the caller.
package enum AttributeType: String, CaseIterable, Sendable {
    case text, number, bool, list

    /// Attributes that every request has without a declaration; `id` is the user, else the device.
    package static let ofRequests: [String: AttributeType] = [
        "market": .text, "locale": .text, "platform": .text, "app": .text, "id": .text,
    ]

    package var inWords: String {
        switch self {
        case .text: "a text"
        case .number: "a number"
        case .bool: "'true' or 'false'"
        case .list: "a list"
        }
    }
}

extension SettingsSource {
    /// All attributes that conditions may test, by name.
    package var allAttributes: [String: AttributeType] {
        attributes.merging(AttributeType.ofRequests) { _, ofRequest in ofRequest }
    }
}
