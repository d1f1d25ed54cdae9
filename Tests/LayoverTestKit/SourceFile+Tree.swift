package import LayoverModel

/// A content tree with changes for a test.
extension [SourceFile] {
    /// The text of a file; empty if the file is missing.
    package func text(_ path: String) -> String {
        first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }

    /// This tree with one file replaced, or removed if `text` is `nil`.
    package func replacing(_ path: String, with text: String?) -> [SourceFile] {
        filter { $0.path != path } + (text.map { [SourceFile(path: path, bytes: [UInt8]($0.utf8))] } ?? [])
    }

    /// This tree with `old` replaced by `new` in one file.
    package func editing(_ path: String, _ old: String, to new: String) -> [SourceFile] {
        replacing(path, with: text(path).replacing(old, with: new))
    }

    /// This tree without a folder.
    package func removing(_ folder: String) -> [SourceFile] { filter { !$0.path.hasPrefix(folder + "/") } }

    /// `base` with these files added; they replace files of the same path.
    package func laid(over base: [SourceFile]) -> [SourceFile] {
        let paths = Set(map(\.path))
        return base.filter { !paths.contains($0.path) } + self
    }
}
