import LayoverFiles

/// The file that lists who may write: one name a line.
///
/// Text after `#` is a comment.
///
/// It is read again for each request, so that a person who is removed from it can no longer write.
struct AuthorsFile: Sendable {
    private let path: String

    /// - Throws: `TeamError` if the file cannot be read or a line is not a valid name.
    init(_ path: String) throws {
        self.path = path
        guard let bytes = try AtomicFile.read(path, limit: TeamLimits.authorsBytes) else {
            throw TeamError("there is no file '\(path)' of authors; it needs one name per line")
        }
        if let wrong = AuthorsFile.lines(bytes).first(where: { !WorkbenchUser.isName($0) }) {
            throw TeamError(
                "'\(wrong.prefix(80))' in '\(path)' is not a valid name; use letters, digits and . _ - + @, one name per line"
            )
        }
    }

    /// True if the person may write.
    ///
    /// Always false while the file cannot be read.
    func has(_ name: String) -> Bool {
        guard let bytes = try? AtomicFile.read(path, limit: TeamLimits.authorsBytes) else { return false }
        return AuthorsFile.lines(bytes).contains(name)
    }

    /// The names in the lines of the file.
    static func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
            var name = line.prefix { $0 != "#" }.drop(while: \.isWhitespace)
            while name.last?.isWhitespace == true { name.removeLast() }
            return name.isEmpty ? nil : String(name)
        }
    }
}
