import LayoverModel

/// The kinds of files that people write, by their path in the content tree.
package enum FileKind: String, CaseIterable, Sendable {
    case settings, market, layout, component, widget, template, messages, sample, heights, campaign, format, partial,
        asset
    case table, feature, experiment
    case killSwitch = "kill-switch"
    case group
    case groupTable = "group-table"
    case page
    case pageMessages = "page-messages"
    case marketPage = "market-page"
    case marketPageMessages = "market-page-messages"
    case tripImage = "trip-image"
    case marketTripImage = "market-trip-image"
    case findAliases = "find-aliases"
    case article
    case sentence
    case sentencePlaces = "sentence-places"
    case sentenceWords = "sentence-words"
    case sentenceLock = "sentence-lock"

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
        case .heights: "widgets/cards/*/heights.lock.yaml"
        case .campaign: "widgets/campaigns/*.yaml"
        case .format: "widgets/formats/*.yaml"
        case .partial: "widgets/partials/*.html"
        case .asset: "widgets/assets/*"
        case .table: "widgets/data/*.csv"
        case .feature: "flags/features/*.yaml"
        case .experiment: "flags/experiments/*.yaml"
        case .killSwitch: "flags/kill-switches/*.yaml"
        case .group: "flags/groups/*.yaml"
        case .groupTable: "flags/groups/*.csv"
        case .page: "widgets/pages/*/page.html"
        case .pageMessages: "widgets/pages/*/messages/*.yaml"
        case .marketPage: "widgets/pages/*/markets/*/page.html"
        case .marketPageMessages: "widgets/pages/*/markets/*/messages/*.yaml"
        case .tripImage: "widgets/pages/trip/image.yaml"
        case .marketTripImage: "widgets/pages/trip/markets/*/image.yaml"
        case .findAliases: "widgets/find/aliases/*.yaml"
        case .article: "widgets/find/articles/*.yaml"
        case .sentence: "widgets/sentence/sentence.yaml"
        case .sentencePlaces: "widgets/sentence/places.yaml"
        case .sentenceWords: "widgets/sentence/words/*.yaml"
        case .sentenceLock: "widgets/sentence/sentence.lock.yaml"
        }
    }

    /// The keys of a file of this kind; `nil` for files that are not YAML.
    package var record: Record? {
        switch self {
        case .settings: Schemas.settings
        case .market: Schemas.market
        case .layout: Schemas.layout
        case .component: Schemas.component
        case .widget: Schemas.widget
        case .sample: Schemas.sample
        case .heights: Schemas.heights
        case .campaign: Schemas.campaign
        case .format: Schemas.format
        case .feature: Schemas.feature
        case .experiment: Schemas.experiment
        case .killSwitch: Schemas.killSwitch
        case .group: Schemas.group
        case .messages: Schemas.messages
        case .pageMessages, .marketPageMessages: Schemas.pageMessages
        case .tripImage: Schemas.tripImage
        case .marketTripImage: Schemas.marketTripImage
        case .findAliases: Schemas.findAliases
        case .article: Schemas.article
        case .sentence: Schemas.sentence
        case .sentencePlaces: Schemas.sentencePlaces
        case .sentenceWords: Schemas.sentenceWords
        case .sentenceLock: Schemas.sentenceLock
        case .template, .partial, .asset, .table, .groupTable, .page, .marketPage: nil
        }
    }

    /// The key that repeats the name in a file's path.
    package var nameKey: String? {
        switch self {
        case .market, .layout, .component, .widget, .campaign, .format, .sample, .heights, .feature, .experiment,
            .group, .article:
            rawValue
        case .killSwitch: "kill_switch"
        case .settings, .template, .messages, .partial, .asset, .table, .groupTable, .page, .pageMessages, .marketPage,
            .marketPageMessages, .tripImage, .marketTripImage, .findAliases, .sentence, .sentencePlaces,
            .sentenceWords, .sentenceLock:
            nil
        }
    }

    /// True for files of texts in one language.
    package var holdsTexts: Bool { self == .messages || self == .pageMessages || self == .marketPageMessages }

    /// True for a file of a page.
    package var isOfPage: Bool {
        switch self {
        case .page, .pageMessages, .marketPage, .marketPageMessages: true
        default: false
        }
    }

    /// True if the file belongs to one widget, campaign, feature, experiment or page; all other files are shared.
    package var belongsToUnit: Bool {
        switch self {
        case .widget, .template, .messages, .sample, .heights, .campaign, .feature, .experiment, .page, .pageMessages,
            .marketPage, .marketPageMessages:
            true
        case .settings, .market, .layout, .component, .format, .partial, .asset, .table, .killSwitch, .group,
            .groupTable, .tripImage, .marketTripImage, .findAliases, .article, .sentence, .sentencePlaces,
            .sentenceWords, .sentenceLock:
            false
        }
    }

    /// Returns whether a file applies to every market at once, so that it cannot be split.
    package static func isLong(path: String) -> Bool {
        path.hasPrefix("widgets/layouts/") || path == FileKind.sentenceLock.pattern
    }

    /// Finds the kind of the file at `path`, and the names in its path: a widget, a locale; `nil` for an unknown kind.
    package static func of(path: String) -> (kind: FileKind, names: [String])? {
        let parts = path.split(separator: "/")
        for pattern in patterns where pattern.parts.count == parts.count {
            if let names = pattern.names(in: parts) { return (pattern.kind, names) }
        }
        return nil
    }

    private static let patterns = allCases.map(PathPattern.init)
}

/// A kind's pattern, parsed once.
private struct PathPattern: Sendable {
    enum Part: Sendable {
        case exactly(Substring)
        case name(suffix: Substring)
    }

    let kind: FileKind
    let parts: [Part]

    init(_ kind: FileKind) {
        self.kind = kind
        parts = kind.pattern.split(separator: "/").map { part in
            part.hasPrefix("*") ? .name(suffix: part.dropFirst()) : .exactly(part)
        }
    }

    /// Finds the names at the stars; `nil` if the path does not match.
    func names(in path: [Substring]) -> [String]? {
        var names: [String] = []
        for (found, part) in zip(path, parts) {
            switch part {
            case .exactly(let wanted): guard found == wanted else { return nil }
            case .name(let suffix):
                guard found.hasSuffix(suffix), found.utf8.count > suffix.utf8.count else { return nil }
                names.append(String(found.dropLast(suffix.count)))
            }
        }
        return names
    }
}
