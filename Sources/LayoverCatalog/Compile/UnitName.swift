import LayoverModel

/// What one author answers for alone: an error in it holds up nothing else.
package enum UnitName: Hashable, Comparable, Sendable, CustomStringConvertible {
    case widget(String)
    case campaign(String)

    /// The unit that the file or the folder at `path` belongs to; `nil` for what all share.
    package init?(path: String) {
        let parts = path.split(separator: "/")
        guard parts.count >= 3, parts[0] == "widgets" else { return nil }
        switch parts[1] {
        case "cards" where parts.count >= 4 || String(parts[2]).isKebabName: self = .widget(String(parts[2]))
        case "campaigns" where parts[2].hasSuffix(".yaml"): self = .campaign(String(parts[2].dropLast(5)))
        default: return nil
        }
    }

    var isCampaign: Bool { if case .campaign = self { true } else { false } }

    package var description: String {
        switch self {
        case .widget(let name): "widget '\(name)'"
        case .campaign(let name): "campaign '\(name)'"
        }
    }
}
