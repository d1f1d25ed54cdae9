import LayoverGit
package import LayoverModel

/// The reason why nothing was sent, commented or approved.
package enum ReviewRefusal: Error, Sendable {
    /// An error of git, in git's own words, or a missing part of the setup.
    case git(String)
    /// The request is invalid.
    case misunderstood(String)
    /// Something changed since the user looked at it.
    case changed(String)
    /// The chosen changes do not compile on their own.
    case findings([Diagnostic], files: [SourceFile])
    /// The review does not exist.
    case unknown(String)
    /// The user is not allowed to do this.
    case forbidden(String)
    case disk(String)

    /// Reads or changes the repository.
    ///
    /// - Throws: `.git` if git fails.
    static func git<Value>(_ body: () throws(GitError) -> Value) throws(ReviewRefusal) -> Value {
        do throws(GitError) { return try body() } catch { throw .git(error.description) }
    }

    /// The reason in one line.
    package var words: String {
        switch self {
        case .git(let words), .misunderstood(let words), .changed(let words), .unknown(let words),
            .forbidden(let words), .disk(let words):
            words
        case .findings(let findings, _):
            "the chosen files are incomplete without the others: \(findings.first?.message ?? "it does not compile")"
        }
    }
}
