/// The name of a picture that is uploaded on the page: lower-case letters, digits and dashes.
///
/// Its extension depends on its bytes.
struct PictureName: Hashable, Sendable {
    /// `winter-sun`.
    let stem: String
    /// True for the picture that replaces this one in the dark scheme.
    let isDark: Bool

    /// - Returns: `nil` if the name is empty, too long or has other characters.
    init?(_ stem: String, isDark: Bool = false) {
        guard (1...WorkbenchLimits.pictureNameBytes).contains(stem.utf8.count),
            stem.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x2d })
        else { return nil }
        self.stem = stem
        self.isDark = isDark
    }

    /// Splits a file name, `winter-sun.dark.jpg`.
    ///
    /// - Returns: The name and the extension; `nil` if the file name does not have the form of uploaded pictures.
    static func read(_ file: String) -> (name: PictureName, ending: String)? {
        var parts = file.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let ending = parts.popLast(), let stem = parts.first, parts.count == 1 || parts == [stem, "dark"],
            let name = PictureName(stem, isDark: parts.count == 2)
        else { return nil }
        return (name, ending)
    }

    /// The file name: `winter-sun.dark.jpg`.
    func file(_ ending: String) -> String { "\(stem)\(isDark ? ".dark" : "").\(ending)" }

    /// The path of the file in the content.
    func path(_ ending: String) -> String { "widgets/assets/\(file(ending))" }
}
