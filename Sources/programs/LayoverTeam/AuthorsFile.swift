import LayoverFiles

/// File of the names of those who may write, one to a line; what stands behind `#` is a note.
///
/// It is read anew for each request, so that whoever is taken out writes no more from then on.
struct AuthorsFile: Sendable {
    private let path: String

    /// - Throws: `TeamError` where the file cannot be read, or a line of it is no name.
    init(_ path: String) throws {
        self.path = path
        guard let bytes = try AtomicFile.read(path, limit: TeamLimits.authorsBytes) else {
            throw TeamError("there is no file '\(path)' of authors; it has a name to a line")
        }
        if let wrong = AuthorsFile.lines(bytes).first(where: { !WorkbenchUser.isName($0) }) {
            throw TeamError(
                "'\(wrong.prefix(80))' in '\(path)' is no name: it has letters, digits and . _ - + @, one name to a line"
            )
        }
    }

    /// Tells whether a person may write; nobody may while the file cannot be read.
    func has(_ name: String) -> Bool {
        guard let bytes = try? AtomicFile.read(path, limit: TeamLimits.authorsBytes) else { return false }
        return AuthorsFile.lines(bytes).contains(name)
    }

    /// Names that the lines hold.
    static func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
            var name = line.prefix { $0 != "#" }.drop(while: \.isWhitespace)
            while name.last?.isWhitespace == true { name.removeLast() }
            return name.isEmpty ? nil : String(name)
        }
    }
}
