import LayoverModel

/// Outcome of a change that the page wanted written.
enum ChangeEnd: Sendable {
    /// Place where the change stands now; warnings that it brings.
    case written(SourceLocation, warnings: [Diagnostic], files: [SourceFile])
    /// There is no such thing, in words.
    case unknown(String)
    /// The files say something else by now.
    case conflict(now: String?, String)
    /// It would break something; nothing was written.
    case refused([Diagnostic], files: [SourceFile])
    /// The disk refused, in words.
    case failed(String)
}
