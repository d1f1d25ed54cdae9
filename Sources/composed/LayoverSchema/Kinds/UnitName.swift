import LayoverModel

/// Name of a unit that belongs to one author: an error in it holds back nothing else.
package enum UnitName: Hashable, Comparable, Sendable, CustomStringConvertible {
    case widget(String)
    case campaign(String)
    case feature(String)
    case experiment(String)
    case market(String)
    case killSwitch(String)
    /// With its file extension.
    case table(String)
    /// With its file extension.
    case asset(String)
    case partial(String)
    case format(String)
    /// With its file extension if it is a table of members.
    case group(String)
    case page(String)
    /// The preview image of links to a page; one market's own is `page/market`.
    case pageImage(String)
    /// Names that places are found by.
    case findAliases(String)
    case article(String)
    /// All files of sentences, because words depend on rules and places, and those on one another.
    case sentence
    /// An unexpected file or folder: nothing can refer to it.
    case file(path: String)

    /// The unit of the file or the folder at `path`; `nil` for shared files and for the folders of kinds.
    package init?(path: String) {
        let parts = path.split(separator: "/")
        if path.contains("\u{FFFD}") {
            // No other file can name a path that is not UTF-8.
            self = .file(path: path)
        } else if parts.count >= 3, parts[0] == "widgets", parts[1] == "cards" {
            self.init(parts, inCardsAt: path)
        } else if let (kind, names) = FileKind.of(path: path), [.tripImage, .marketTripImage].contains(kind) {
            self.init(kind, names[...].first ?? "")
        } else if parts.count >= 3, parts[0] == "widgets", parts[1] == "pages" {
            let isKnown = String(parts[2]).isKebabName && UnitName.isPart(parts[3...], ofPage: true)
            self = isKnown ? .page(String(parts[2])) : .file(path: path)
        } else if parts.count >= 2, parts[0] == "widgets", parts[1] == "sentence" {
            let isKnown = UnitName.sentenceFolders.contains(path) || FileKind.of(path: path) != nil
            self = isKnown ? .sentence : .file(path: path)
        } else if let (kind, names) = FileKind.of(path: path) {
            self.init(kind, names[...].first ?? "")
        } else if UnitName.kindFolders.contains(path) {
            return nil
        } else {
            self = .file(path: path)
        }
    }

    /// A widget's folder and its expected files.
    private init(_ parts: [Substring], inCardsAt path: String) {
        let isKnown: Bool =
            switch parts.count {
            case 3: String(parts[2]).isKebabName
            case 4: UnitName.widgetFiles.contains(parts[3]) || UnitName.widgetFolders.contains(parts[3])
            case 5: UnitName.widgetFolders.contains(parts[3]) && parts[4].hasSuffix(".yaml")
            default: false
            }
        self = isKnown ? .widget(String(parts[2])) : .file(path: path)
    }

    /// Returns whether a path is an expected file or folder of a page, or of a market's part of it.
    private static func isPart(_ path: ArraySlice<Substring>, ofPage isWhole: Bool) -> Bool {
        guard let first = path.first else { return true }
        let rest = path.dropFirst()
        switch first {
        case pageFile: return rest.isEmpty
        case "messages": return rest.isEmpty || rest.count == 1 && rest.allSatisfy { $0.hasSuffix(".yaml") }
        case "markets": return isWhole && (rest.isEmpty || isPart(rest.dropFirst(), ofPage: false))
        default: return false
        }
    }

    private static let pageFile = FileKind.page.pattern.split(separator: "/")[3]

    private init?(_ kind: FileKind, _ name: String) {
        switch kind {
        case .settings, .layout, .component: return nil
        case .widget, .template, .messages, .sample, .heights: self = .widget(name)
        case .campaign: self = .campaign(name)
        case .feature: self = .feature(name)
        case .experiment: self = .experiment(name)
        case .market: self = .market(name)
        case .killSwitch: self = .killSwitch(name)
        case .table: self = .table(name + ".csv")
        case .asset: self = .asset(name)
        case .partial: self = .partial(name)
        case .format: self = .format(name)
        case .group: self = .group(name)
        case .groupTable: self = .group(name + ".csv")
        case .page, .pageMessages, .marketPage, .marketPageMessages: self = .page(name)
        case .tripImage: self = .pageImage("trip")
        case .marketTripImage: self = .pageImage("trip/\(name)")
        case .findAliases: self = .findAliases(name)
        case .article: self = .article(name)
        case .sentence, .sentencePlaces, .sentenceWords, .sentenceLock: self = .sentence
        }
    }

    private static let widgetFiles = parts(of: [.widget, .template, .heights])
    private static let widgetFolders = parts(of: [.messages, .sample])

    /// Finds the names directly below a widget's folder in the patterns of these kinds.
    private static func parts(of kinds: [FileKind]) -> Set<Substring> {
        Set(kinds.map { $0.pattern.split(separator: "/")[3] })
    }

    private static let sentenceFolders: Set<String> = ["widgets/sentence", "widgets/sentence/words"]

    /// Folders with files of one kind, and the folders around them.
    private static let kindFolders: Set<String> = FileKind.allCases.reduce(
        into: ["widgets/cards", "widgets/pages", "widgets/find", "widgets/find/aliases", "widgets/find/articles"]
    ) { folders, kind in
        let parts = kind.pattern.split(separator: "/")
        folders.insert(String(parts[0]))
        if parts.count == 3 { folders.insert(parts[..<2].joined(separator: "/")) }
    }

    /// Path of the unit: a widget's folder, another unit's file.
    package var path: String {
        switch self {
        case .widget(let name): "widgets/cards/\(name)"
        case .campaign(let name): "widgets/campaigns/\(name).yaml"
        case .feature(let name): "flags/features/\(name).yaml"
        case .experiment(let name): "flags/experiments/\(name).yaml"
        case .market(let name): "widgets/markets/\(name).yaml"
        case .killSwitch(let name): "flags/kill-switches/\(name).yaml"
        case .table(let name): "widgets/data/\(name)"
        case .asset(let name): "widgets/assets/\(name)"
        case .partial(let name): "widgets/partials/\(name).html"
        case .format(let name): "widgets/formats/\(name).yaml"
        case .group(let name): "flags/groups/\(name)\(name.hasSuffix(".csv") ? "" : ".yaml")"
        case .page(let name): "widgets/pages/\(name)"
        case .pageImage(let name): "widgets/pages/\(name.replacing("/", with: "/markets/"))/image.yaml"
        case .findAliases(let name): "widgets/find/aliases/\(name).yaml"
        case .article(let name): "widgets/find/articles/\(name).yaml"
        case .sentence: "widgets/sentence"
        case .file(let path): path
        }
    }

    package var isWidget: Bool { if case .widget = self { true } else { false } }

    package var isCampaign: Bool { if case .campaign = self { true } else { false } }

    package var isFeature: Bool { if case .feature = self { true } else { false } }

    /// True if a name in another file can refer to the unit.
    package var canBeNamed: Bool { if case .file = self { false } else { true } }

    /// Its kind in one word, and its name.
    package var words: (kind: String, name: String) {
        switch self {
        case .widget(let name): ("widget", name)
        case .campaign(let name): ("campaign", name)
        case .feature(let name): ("feature", name)
        case .experiment(let name): ("experiment", name)
        case .market(let name): ("market", name)
        case .killSwitch(let name): ("kill-switch", name)
        case .table(let name): ("table", name)
        case .asset(let name): ("asset", name)
        case .partial(let name): ("partial", name)
        case .format(let name): ("format", name)
        case .group(let name): ("group", name)
        case .page(let name): ("page", name)
        case .pageImage(let name): ("page-image", name)
        case .findAliases(let name): ("find-aliases", name)
        case .article(let name): ("article", name)
        case .sentence: ("sentence", "sentence")
        case .file(let path): ("file", path)
        }
    }

    /// Reads a unit's name from its `words`.
    package init?(kind: String, name: String) {
        switch kind {
        case "widget": self = .widget(name)
        case "campaign": self = .campaign(name)
        case "feature": self = .feature(name)
        case "experiment": self = .experiment(name)
        case "market": self = .market(name)
        case "kill-switch": self = .killSwitch(name)
        case "table": self = .table(name)
        case "asset": self = .asset(name)
        case "partial": self = .partial(name)
        case "format": self = .format(name)
        case "group": self = .group(name)
        case "page": self = .page(name)
        case "page-image": self = .pageImage(name)
        case "find-aliases": self = .findAliases(name)
        case "article": self = .article(name)
        case "sentence": self = .sentence
        case "file": self = .file(path: name)
        default: return nil
        }
    }

    package var description: String { "\(words.kind.replacing("-", with: " ")) '\(words.name)'" }
}
