/// A version string in the form that GrowthBook compares: as text, with padded numbers.
///
/// A leading `v` and build metadata (`+...`) are dropped, the rest is split at `-` and `.`, and numbers are padded with
/// spaces. A version of exactly three parts gets a `~`, so that 1.0.0 comes after 1.0.0-beta.
///
/// Source: GrowthBook, packages/sdk-js/src/util.ts, `paddedVersionString`.
struct PaddedVersion: Hashable, Sendable {
    /// GrowthBook's width: numbers of more than five digits compare as text.
    static let growthBookWidth = 5

    let padded: String

    init(_ text: String, width: Int = growthBookWidth) {
        let text = text.isEmpty ? "0" : text
        let bare = (text.hasPrefix("v") ? text.dropFirst() : text[...]).prefix { $0 != "+" }
        var parts = bare.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "." }.map(String.init)
        if parts.count == 3 { parts.append("~") }
        padded = parts.map { PaddedVersion.pad($0, to: width) }.joined(separator: "-")
    }

    /// Compares this version with `other`.
    func ordering(to other: PaddedVersion) -> Ordering { Ordering.byCodeUnits(padded, other.padded) }

    /// Compares the version in `text` with this one, padded with GrowthBook's width.
    ///
    /// - Complexity: O(*n*); allocates nothing for short ASCII versions.
    func ordering(of text: String) -> Ordering {
        let bytes = padded.utf8Span
        guard bytes.isKnownASCII, let short = PaddedBytes(text) else { return PaddedVersion(text).ordering(to: self) }
        return short.ordering(to: bytes.span)
    }

    private static func pad(_ part: String, to width: Int) -> String {
        guard !part.isEmpty, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return part }
        return String(repeating: " ", count: max(0, width - part.utf8.count)) + part
    }
}
