/// A BCP 47 language tag as files and clients write it: `en-GB`, `nb-NO`, `zh-Hant-TW`.
package struct LocaleTag: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let tag: String

    /// `nil` unless `tag` is a language of 2 or 3 small letters, then an optional script and an optional region.
    package init?(_ tag: String) {
        let parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), LocaleTag.isLanguage(parts[0]) else { return nil }
        let rest = parts.dropFirst()
        let script = rest.first.map(LocaleTag.isScript) == true ? 1 : 0
        guard rest.count - script <= 1, rest.dropFirst(script).allSatisfy(LocaleTag.isRegion) else { return nil }
        self.tag = tag
    }

    package var language: String { String(Substring(tag.utf8.prefix { $0 != UInt8(ascii: "-") })) }

    /// True if the language is written from right to left.
    package var isRightToLeft: Bool { ["ar", "fa", "he", "ur", "yi", "ps", "sd", "ug", "dv"].contains(language) }

    package var description: String { tag }

    package static func < (left: LocaleTag, right: LocaleTag) -> Bool { left.tag < right.tag }

    private static func isLanguage(_ part: Substring.UTF8View) -> Bool {
        (2...3).contains(part.count) && part.allSatisfy { (0x61...0x7a).contains($0) }
    }

    private static func isScript(_ part: Substring.UTF8View) -> Bool {
        part.count == 4 && (0x41...0x5a).contains(part[part.startIndex])
            && part.dropFirst().allSatisfy { (0x61...0x7a).contains($0) }
    }

    private static func isRegion(_ part: Substring.UTF8View) -> Bool {
        (part.count == 2 && part.allSatisfy { (0x41...0x5a).contains($0) })
            || (part.count == 3 && part.allSatisfy { (0x30...0x39).contains($0) })
    }
}
