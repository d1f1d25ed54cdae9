/// The strings that open and close the tags of a template.
struct MustacheDelimiters: Hashable {
    static let standard = MustacheDelimiters(open: Array("{{".utf8), close: Array("}}".utf8))

    let open: [UInt8]
    let close: [UInt8]

    private init(open: [UInt8], close: [UInt8]) {
        self.open = open
        self.close = close
    }

    /// Reads `<% %>`: two words separated by blanks.
    init?(_ declaration: ArraySlice<UInt8>) {
        let words = declaration.split { $0 == 0x20 || (0x09...0x0d).contains($0) }
        guard words.count == 2 else { return nil }
        self.init(open: Array(words[0]), close: Array(words[1]))
    }
}
