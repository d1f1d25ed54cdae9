import LayoverModel

/// The result of a change that the page requested.
enum ChangeEnd: Sendable {
    /// The place of the change in its file, and the new warnings.
    case written(SourceLocation, warnings: [Diagnostic], files: [SourceFile])
    /// The changed thing does not exist; the text names it.
    case unknown(String)
    /// The files have changed in the meantime.
    case conflict(now: String?, String)
    /// The change would break something, so nothing was written.
    case refused([Diagnostic], files: [SourceFile])
    /// The disk failed; the text says why.
    case failed(String)
}
