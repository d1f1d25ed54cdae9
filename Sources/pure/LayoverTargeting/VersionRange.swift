package import LayoverModel

/// The required versions of an app or a component: `>=7.20`, `>=7.20 <8`.
package struct VersionRange: Hashable, Sendable, CustomStringConvertible {
    private enum Comparison: String, CaseIterable {
        case atLeast = ">="
        case atMost = "<="
        case above = ">"
        case below = "<"
        case exactly = "="
    }

    private struct Comparator: Hashable {
        let comparison: Comparison
        let version: AppVersion
    }

    private let comparators: [Comparator]
    /// As written.
    package let description: String

    /// Reads comparators separated by spaces; every one must hold.
    ///
    /// - Throws: ``VersionRangeError`` if a comparator is invalid, or no version can be in the range.
    package init(_ text: String) throws(VersionRangeError) {
        guard text.utf8.count <= Limits.versionBytes else { throw .tooLong }
        let words = VersionRange.words(text)
        guard !words.isEmpty else { throw .unreadable("") }
        guard words.count <= Limits.versionComparators else { throw .tooLong }
        var comparators: [Comparator] = []
        for word in words { comparators.append(try VersionRange.comparator(word)) }
        self.comparators = comparators
        description = words.joined(separator: " ")
        guard !VersionRange.excludesAll(comparators) else { throw .empty }
    }

    /// Returns whether `version` is in the range; false if it cannot be read.
    package func contains(_ version: String) -> Bool { AppVersion(version).map(contains) ?? false }

    package func contains(_ version: AppVersion) -> Bool {
        comparators.allSatisfy { comparator in
            switch comparator.comparison {
            case .atLeast: version >= comparator.version
            case .atMost: version <= comparator.version
            case .above: version > comparator.version
            case .below: version < comparator.version
            case .exactly: version == comparator.version
            }
        }
    }

    /// Splits at spaces; a separate operator belongs to the next word.
    private static func words(_ text: String) -> [String] {
        text.split(separator: " ").reduce(into: []) { words, piece in
            if let last = words.last, Comparison(rawValue: last) != nil {
                words[words.count - 1] = last + piece
            } else {
                words.append(String(piece))
            }
        }
    }

    private static func comparator(_ word: String) throws(VersionRangeError) -> Comparator {
        guard let comparison = Comparison.allCases.first(where: { word.hasPrefix($0.rawValue) }) else {
            throw AppVersion(word) == nil ? .unreadable(word) : .bare(word)
        }
        guard let version = AppVersion(String(word.dropFirst(comparison.rawValue.count))) else {
            throw .unreadable(word)
        }
        return Comparator(comparison: comparison, version: version)
    }

    /// True if two comparators exclude each other.
    private static func excludesAll(_ comparators: [Comparator]) -> Bool {
        comparators.contains { lower in
            comparators.contains { upper in
                guard [.atLeast, .above, .exactly].contains(lower.comparison),
                    [.atMost, .below, .exactly].contains(upper.comparison)
                else { return false }
                let meets = lower.comparison != .above && upper.comparison != .below
                return meets ? lower.version > upper.version : lower.version >= upper.version
            }
        }
    }
}

/// Why a version range was rejected.
package enum VersionRangeError: Error, Hashable, Sendable {
    case unreadable(String)
    /// A version without an operator, which could mean that version alone or all versions from it on.
    case bare(String)
    case empty
    case tooLong
}

extension VersionRange {
    /// Reads the range at `node`, with a finding if there is no valid range.
    package static func read(_ node: Node, file: String) -> (VersionRange?, [Diagnostic]) {
        func refuse(_ code: String, _ message: String) -> (VersionRange?, [Diagnostic]) {
            let length = max(1, node.text?.unicodeScalars.count ?? 1)
            return (nil, [.error(code, message, at: SourceLocation(file, node.position), length: length)])
        }
        guard let text = node.text, !node.isNull else {
            return refuse("version.syntax", "found \(node.kind); write a range of versions such as '>=7.20'")
        }
        do {
            return (try VersionRange(text), [])
        } catch {
            switch error {
            case .unreadable(let word):
                return refuse(
                    "version.syntax",
                    "\(quoted(word)) is not a comparison with a version; write '>=7.20' or '>=7.20 <8'")
            case .bare(let word):
                return refuse("version.syntax", "\(quoted(word)) has no operator; write '>=\(word)' or '=\(word)'")
            case .empty:
                return refuse("version.empty-range", "no version is in \(quoted(text)); reverse one comparison")
            case .tooLong:
                return refuse(
                    "version.too-long",
                    "a range has at most \(Limits.versionComparators) comparisons and \(Limits.versionBytes) bytes")
            }
        }
    }
}
