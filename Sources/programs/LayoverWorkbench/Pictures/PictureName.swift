/// Name of a picture that is made on the page: small letters, digits and dashes; its ending comes from its bytes.
struct PictureName: Hashable, Sendable {
    /// `winter-sun`.
    let stem: String
    /// True for the one that stands in for it in the dark.
    let isDark: Bool

    /// - Returns: `nil` for a name with anything else in it, one that is empty, and one that is too long.
    init?(_ stem: String, isDark: Bool = false) {
        guard (1...WorkbenchLimits.pictureNameBytes).contains(stem.utf8.count),
            stem.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x2d })
        else { return nil }
        self.stem = stem
        self.isDark = isDark
    }

    /// Reads a file's name, `winter-sun.dark.jpg`.
    ///
    /// - Returns: The name and its ending; `nil` where either is not as the page makes it.
    static func read(_ file: String) -> (name: PictureName, ending: String)? {
        var parts = file.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let ending = parts.popLast(), let stem = parts.first, parts.count == 1 || parts == [stem, "dark"],
            let name = PictureName(stem, isDark: parts.count == 2)
        else { return nil }
        return (name, ending)
    }

    /// Name of the file: `winter-sun.dark.jpg`.
    func file(_ ending: String) -> String { "\(stem)\(isDark ? ".dark" : "").\(ending)" }

    /// Place of the file in the content.
    func path(_ ending: String) -> String { "widgets/assets/\(file(ending))" }
}
