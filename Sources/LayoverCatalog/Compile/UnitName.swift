import LayoverModel

/// What one author answers for alone: an error in it holds up nothing else.
package enum UnitName: Hashable, Comparable, Sendable, CustomStringConvertible {
    case widget(String)
    case campaign(String)
    case feature(String)
    case experiment(String)

    /// The unit that the file or the folder at `path` belongs to; `nil` for what all share.
    package init?(path: String) {
        let parts = path.split(separator: "/")
        guard parts.count >= 3 else { return nil }
        let name = String(parts[2])
        switch (parts[0], parts[1]) {
        case ("widgets", "cards") where parts.count >= 4 || name.isKebabName: self = .widget(name)
        case ("widgets", "campaigns") where name.hasSuffix(".yaml"): self = .campaign(String(name.dropLast(5)))
        case ("flags", "features") where name.hasSuffix(".yaml"): self = .feature(String(name.dropLast(5)))
        case ("flags", "experiments") where name.hasSuffix(".yaml"): self = .experiment(String(name.dropLast(5)))
        default: return nil
        }
    }

    var isWidget: Bool { if case .widget = self { true } else { false } }

    var isCampaign: Bool { if case .campaign = self { true } else { false } }

    var isFeature: Bool { if case .feature = self { true } else { false } }

    package var description: String {
        switch self {
        case .widget(let name): "widget '\(name)'"
        case .campaign(let name): "campaign '\(name)'"
        case .feature(let name): "feature '\(name)'"
        case .experiment(let name): "experiment '\(name)'"
        }
    }
}
