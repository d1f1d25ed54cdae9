import LayoverModel

/// The kinds of files that people write, by where they stand in the content tree.
package enum FileKind: String, CaseIterable, Sendable {
    case settings, market, layout, component, widget, template, messages, sample, campaign, format, partial, asset
    case table
    case killSwitch = "kill-switch"

    /// The paths of this kind, for messages and editors; `*` is one name.
    package var pattern: String {
        switch self {
        case .settings: "widgets/layover.yaml"
        case .market: "widgets/markets/*.yaml"
        case .layout: "widgets/layouts/*.yaml"
        case .component: "widgets/components/*.yaml"
        case .widget: "widgets/cards/*/widget.yaml"
        case .template: "widgets/cards/*/card.html"
        case .messages: "widgets/cards/*/messages/*.yaml"
        case .sample: "widgets/cards/*/samples/*.yaml"
        case .campaign: "widgets/campaigns/*.yaml"
        case .format: "widgets/formats/*.yaml"
        case .partial: "widgets/partials/*.html"
        case .asset: "widgets/assets/*"
        case .table: "widgets/data/*.csv"
        case .killSwitch: "flags/kill-switches/*.yaml"
        }
    }

    /// The keys of a file of this kind; `nil` for files that are no YAML.
    package var record: Record? {
        switch self {
        case .settings: Schemas.settings
        case .market: Schemas.market
        case .layout: Schemas.layout
        case .component: Schemas.component
        case .widget: Schemas.widget
        case .sample: Schemas.sample
        case .campaign: Schemas.campaign
        case .format: Schemas.format
        case .killSwitch: Schemas.killSwitch
        case .messages: Schemas.messages
        case .template, .partial, .asset, .table: nil
        }
    }

    /// Whether one widget or campaign owns it; all else is shared.
    var belongsToUnit: Bool {
        switch self {
        case .widget, .template, .messages, .sample, .campaign: true
        case .settings, .market, .layout, .component, .format, .partial, .asset, .table, .killSwitch: false
        }
    }

    /// What kind the file at `path` is, and the names that its path gives: a widget, a locale; `nil` for no kind.
    package static func of(path: String) -> (kind: FileKind, names: [String])? {
        for kind in allCases {
            if let names = match(path.split(separator: "/"), kind.pattern.split(separator: "/")) {
                return (kind, names)
            }
        }
        return nil
    }

    private static func match(_ path: [Substring], _ pattern: [Substring]) -> [String]? {
        guard path.count == pattern.count else { return nil }
        var names: [String] = []
        for (part, wanted) in zip(path, pattern) {
            guard let star = wanted.firstIndex(of: "*") else {
                guard part == wanted else { return nil }
                continue
            }
            let suffix = wanted[wanted.index(after: star)...]
            guard part.hasSuffix(suffix), part.count > suffix.count else { return nil }
            names.append(String(part.dropLast(suffix.count)))
        }
        return names
    }
}
