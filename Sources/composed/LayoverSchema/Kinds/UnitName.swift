/// Name of a unit that belongs to one author: an error in it holds back nothing else.
package struct UnitName: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let kind: UnitKind
    package let name: String

    package init(_ kind: UnitKind, _ name: String) {
        self.kind = kind
        self.name = name
    }

    /// Path of the unit: its folder, or its file.
    package var path: String { kind.path(name) }

    /// True if many others may depend on the unit.
    package var isCommon: Bool { kind.isCommon }

    /// True if a name in another file can refer to the unit.
    package var canBeNamed: Bool { kind != .file }

    package var description: String { "\(kind.word.replacing("-", with: " ")) '\(name)'" }

    /// The unit's name, if it is of that kind.
    package func name(of kind: UnitKind) -> String? { self.kind == kind ? name : nil }

    package static func < (left: UnitName, right: UnitName) -> Bool {
        (left.kind.order, left.kind.word, left.name) < (right.kind.order, right.kind.word, right.name)
    }
}

extension UnitName {
    package static func widget(_ name: String) -> UnitName { UnitName(.widget, name) }
    package static func campaign(_ name: String) -> UnitName { UnitName(.campaign, name) }
    package static func feature(_ name: String) -> UnitName { UnitName(.feature, name) }
    package static func experiment(_ name: String) -> UnitName { UnitName(.experiment, name) }
    package static func market(_ code: String) -> UnitName { UnitName(.market, code) }
    package static func killSwitch(_ name: String) -> UnitName { UnitName(.killSwitch, name) }
    package static func table(_ name: String) -> UnitName { UnitName(.table, name) }
    package static func file(path: String) -> UnitName { UnitName(.file, path) }
}
