package import LayoverGit
package import LayoverModel

/// Why nothing was sent, said or approved.
package enum ReviewRefusal: Error, Sendable {
    /// Git's own words, or what it lacks.
    case git(String)
    /// The request is not as it may be.
    case misunderstood(String)
    /// Something changed since whoever asks looked at it.
    case changed(String)
    /// What was chosen does not compile by itself.
    case findings([Diagnostic], files: [SourceFile])
    /// There is no such review.
    case unknown(String)
    /// Whoever asks may not do that.
    case forbidden(String)
    case disk(String)

    package init(_ error: GitError) { self = .git(error.description) }

    /// In one line.
    package var words: String {
        switch self {
        case .git(let words), .misunderstood(let words), .changed(let words), .unknown(let words),
            .forbidden(let words), .disk(let words):
            words
        case .findings(let findings, _):
            "what you chose is not whole without the rest: \(findings.first?.message ?? "it does not compile")"
        }
    }
}
