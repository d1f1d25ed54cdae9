/// A kind of files that people write: one row of the table that loader, schemas, documents and comparisons are made from.
///
/// An object, because every file of a tree refers to its kind.
package final class ContentKind: Hashable, Sendable, CustomStringConvertible {
    package struct Traits: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// A file of texts in one language.
        package static let texts = Traits(rawValue: 1)
        /// A shared file that widgets, campaigns, features and experiments are compiled against.
        package static let forUnits = Traits(rawValue: 2)
        /// A file that applies to every market at once and cannot be split, so it may be longer than others.
        package static let long = Traits(rawValue: 4)
    }

    /// The name of its schema, and in arguments: `find-aliases`.
    package let name: String
    /// The paths of this kind, for messages and editors; `*` is one name.
    package let pattern: String
    /// The keys of a file of this kind; `nil` for files that are not YAML.
    package let record: Record?
    /// The unit that such a file belongs to; `nil` for files of all units.
    package let unit: UnitKind?
    /// The kind of name that a file of this kind defines, for editors.
    package let noun: Shape.Noun?
    /// What such a file is, in one sentence.
    package let summary: String
    package let traits: Traits
    package let examples: [FileExample]
    /// The unit's name, from the names in the path.
    private let unitName: @Sendable (_ names: [String]) -> String
    package let path: PathPattern
    /// The key that repeats the name in a file's path.
    package let nameKey: String?
    /// The kind of the core that this one is, with the keys of parts added; `nil` for a kind as declared.
    private let base: ContentKind?

    /// The unit's name is the first name in the path if `unitName` is omitted.
    package init(
        _ name: String, at pattern: String, _ record: Record? = nil, of unit: UnitKind? = nil,
        noun: Shape.Noun? = nil, summary: String = "", traits: Traits = [], examples: [FileExample] = [],
        as original: ContentKind? = nil,
        unitName: @escaping @Sendable (_ names: [String]) -> String = { $0.first ?? "" }
    ) {
        self.name = name
        self.pattern = pattern
        self.record = record
        self.unit = unit
        self.noun = noun
        self.summary = record?.summary ?? summary
        self.traits = traits
        self.examples = examples
        self.unitName = unitName
        path = PathPattern(pattern)
        nameKey = path.hasNames ? record?.key(name.replacing("-", with: "_"))?.name : nil
        base = original.map { $0.base ?? $0 }
    }

    /// The same kind of files with other keys; the two are equal.
    package func with(_ record: Record?, examples: [FileExample]? = nil) -> ContentKind {
        ContentKind(
            name, at: pattern, record, of: unit, noun: noun, traits: traits, examples: examples ?? self.examples,
            as: self, unitName: unitName)
    }

    /// The same kind of files with the keys of a part; the two are equal.
    ///
    /// - Parameters:
    ///   - keys: The keys of the part.
    ///   - place: The key after which they are listed; `nil` for the end.
    ///   - example: Lines with these keys, for the first example of the kind.
    /// - Returns: The kind, which equals this one.
    package func adding(_ keys: [Record.Key], after place: String?, example: String) -> ContentKind {
        let first = examples.prefix(1).map { FileExample($0.title, $0.text + "\n" + example) }
        return with(record?.adding(keys, after: place), examples: first + examples.dropFirst())
    }

    package static func == (left: ContentKind, right: ContentKind) -> Bool { left.identity == right.identity }

    package func hash(into hasher: inout Hasher) { hasher.combine(identity) }

    private var identity: ObjectIdentifier { ObjectIdentifier(base ?? self) }

    package var description: String { name }

    /// True for files of texts in one language.
    package var holdsTexts: Bool { traits.contains(.texts) }

    /// True if the file belongs to a unit that no other depends on; all other files are shared.
    package var belongsToUnit: Bool { unit?.isCommon == false }

    /// Finds the names in the path of a file of this kind; `nil` for other paths.
    package func names(in path: String) -> [String]? { self.path.names(in: path.split(separator: "/")) }

    /// The unit of a file of this kind by the names in its path; `nil` if such files belong to none.
    package func unit(named names: [String]) -> UnitName? { unit.map { UnitName($0, unitName(names)) } }
}

/// The pattern of a path, parsed once.
package struct PathPattern: Sendable {
    private enum Part: Sendable {
        case exactly(Substring)
        case name(suffix: Substring)
    }

    private let parts: [Part]

    init(_ pattern: String) {
        parts = pattern.split(separator: "/").map { part in
            part.hasPrefix("*") ? .name(suffix: part.dropFirst()) : .exactly(part)
        }
    }

    var hasNames: Bool { parts.contains { if case .name = $0 { true } else { false } } }

    /// The number of components.
    package var count: Int { parts.count }

    /// Returns whether the components are those of a folder around such paths.
    package func isBelow(_ folder: [Substring]) -> Bool { folder.count < parts.count && match(folder) != nil }

    /// Finds the names at the stars; `nil` if the path does not match.
    package func names(in path: [Substring]) -> [String]? { path.count == parts.count ? match(path) : nil }

    private func match(_ path: [Substring]) -> [String]? {
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
