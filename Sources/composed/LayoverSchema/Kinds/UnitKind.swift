/// A kind of unit: files that belong to one author, so that an error in them holds back nothing else.
package final class UnitKind: Hashable, Sendable {
    /// In messages, and in the names of stored units: `kill-switch`.
    package let word: String
    /// The place among other kinds in lists.
    let order: Int
    /// True if many other units may depend on it.
    ///
    /// It is then given up before them, because they may be valid with its good version.
    package let isCommon: Bool
    /// The number of components in the path of its folder; `nil` if the unit is one file.
    package let folderDepth: Int?
    /// The path of the unit with a name: its folder, or its file.
    package let path: @Sendable (_ name: String) -> String

    package init(
        _ word: String, order: Int, isCommon: Bool = true, isFolder: Bool = false,
        path: @escaping @Sendable (_ name: String) -> String
    ) {
        self.word = word
        self.order = order
        self.isCommon = isCommon
        self.path = path
        folderDepth = isFolder ? path("name").split(separator: "/").count : nil
    }

    /// A kind whose units are at a path in which `*` is their name.
    package convenience init(
        _ word: String, order: Int, isCommon: Bool = true, isFolder: Bool = false, at pattern: String
    ) {
        self.init(word, order: order, isCommon: isCommon, isFolder: isFolder) { pattern.replacing("*", with: $0) }
    }

    package static func == (left: UnitKind, right: UnitKind) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UnitKind {
    package static let widget = UnitKind("widget", order: 0, isCommon: false, isFolder: true, at: "widgets/cards/*")
    package static let campaign = UnitKind("campaign", order: 1, isCommon: false, at: "widgets/campaigns/*.yaml")
    package static let feature = UnitKind("feature", order: 2, isCommon: false, at: "flags/features/*.yaml")
    package static let experiment = UnitKind("experiment", order: 3, isCommon: false, at: "flags/experiments/*.yaml")
    package static let market = UnitKind("market", order: 4, at: "widgets/markets/*.yaml")
    package static let killSwitch = UnitKind("kill-switch", order: 5, at: "flags/kill-switches/*.yaml")
    /// Named with its file extension.
    package static let table = UnitKind("table", order: 6, at: "widgets/data/*")
    /// Named with its file extension.
    package static let asset = UnitKind("asset", order: 7, at: "widgets/assets/*")
    package static let partial = UnitKind("partial", order: 8, at: "widgets/partials/*.html")
    package static let format = UnitKind("format", order: 9, at: "widgets/formats/*.yaml")
    /// Named with its file extension if it is a table of members.
    package static let group = UnitKind("group", order: 10) {
        "flags/groups/\($0)\($0.hasSuffix(".csv") ? "" : ".yaml")"
    }
    /// An unexpected file or folder, named by its path: nothing can refer to it.
    package static let file = UnitKind("file", order: .max, at: "*")
}
