/// The version of an app or of a component in the order of Semantic Versioning: 7.20 equals 7.20.0, 8.0.0-beta comes before
/// 8.
///
/// All ranges of versions use this order: those of features, experiments, kills and `requires`. Only `$vgte` and the other
/// operators of that kind compare GrowthBook's padded strings, in which 7.20 comes before 7.20.0.
package struct AppVersion: Hashable, Comparable, Sendable {
    /// Without trailing zeros, so that equal versions are equal values.
    private let numbers: [Int]
    /// Parts after a `-`, split at its dots; empty for a release.
    private let prerelease: [String]

    /// Reads `7`, `7.20`, `v7.20.1-beta.2+build`: up to eight numbers of up to nine digits; `nil` for any other text.
    package init?(_ text: String) { self.init(text[...].utf8) }

    /// Reads the bytes of such a text.
    package init?(_ text: Substring.UTF8View) {
        guard text.count <= Limits.versionBytes else { return nil }
        let bare = (text.first == 0x76 ? text.dropFirst() : text).prefix { $0 != 0x2b }
        let core = bare.prefix { $0 != 0x2d }
        let parts = core.split(separator: 0x2e, omittingEmptySubsequences: false)
        let numbers = parts.compactMap(AppVersion.number)
        guard numbers.count == parts.count, numbers.count <= 8 else { return nil }
        let isRelease = core.endIndex == bare.endIndex
        let tail =
            isRelease ? [] : bare.dropFirst(core.count + 1).split(separator: 0x2e, omittingEmptySubsequences: false)
        guard tail.allSatisfy(AppVersion.isIdentifier) else { return nil }
        self.numbers = Array(numbers.reversed().drop { $0 == 0 }.reversed())
        prerelease = tail.map { String(Substring($0)) }
    }

    package static func < (left: AppVersion, right: AppVersion) -> Bool {
        for index in 0..<max(left.numbers.count, right.numbers.count) {
            let (mine, other) = (left.number(index), right.number(index))
            if mine != other { return mine < other }
        }
        if left.prerelease.isEmpty || right.prerelease.isEmpty {
            return !left.prerelease.isEmpty && right.prerelease.isEmpty
        }
        return left.prerelease.lexicographicallyPrecedes(right.prerelease, by: AppVersion.identifierPrecedes)
    }

    private func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }

    private static func number(_ text: Substring.UTF8View) -> Int? {
        guard (1...9).contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func isIdentifier(_ text: Substring.UTF8View) -> Bool {
        !text.isEmpty
            && text.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                    || byte == 0x2d
            }
    }

    /// Numbers by size and before words; words by their bytes.
    ///
    /// Source: Semantic Versioning 2.0.0, section 11.
    private static func identifierPrecedes(_ left: String, _ right: String) -> Bool {
        switch (Int(left), Int(right)) {
        case (let left?, let right?): left < right
        case (nil, nil): left.utf8.lexicographicallyPrecedes(right.utf8)
        case (let number, _): number != nil
        }
    }
}
