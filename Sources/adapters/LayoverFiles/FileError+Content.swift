package import LayoverModel

extension FileError {
    /// Why a content folder could not be read at all, as a finding with a remedy.
    package var contentFinding: Diagnostic {
        switch self {
        case .limit(let what, let path, let limit):
            .error(
                "files.too-many",
                "more than \(limit) \(what) in widgets/ and flags/; move other files out of them, or serve some markets from another server",
                at: SourceLocation(path))
        case .system(let operation, let path, _) where isAbsent:
            .error(
                "files.no-folder",
                "cannot \(operation), it is missing; restore it, or set the folder of the content with --content",
                at: SourceLocation(path))
        case .system(let operation, let path, let code):
            .error(
                "files.unreadable", "cannot \(operation): \(FileError.words(code)); check its permissions",
                at: SourceLocation(path))
        }
    }
}
