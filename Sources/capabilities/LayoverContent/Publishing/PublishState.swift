package import LayoverCompiler
package import LayoverModel

/// State of the publisher, for the status page and the log.
package struct PublishState: Sendable {
    package enum Source: String, Sendable {
        case files, disk, release
        /// Nothing can be served: results pass without a layout.
        case none
    }

    /// Content that crashed the process and is skipped.
    package struct Quarantined: Hashable, Sendable {
        package let hash: String
        package let ends: Int
        /// When it is tried again, in seconds.
        package let until: Int
    }

    package var source = Source.none
    package var heldBack: [HeldBack] = []
    package var findings: [Diagnostic] = []
    package var publishedAt: Int?
    package var compileMilliseconds = 0
    package var quarantined: [Quarantined] = []
    /// Why the content folder cannot be read at all.
    package var unread: Diagnostic?

    /// The number of entries in the list of content that is not served as written.
    package var heldBackCount: Int { heldBack.count + quarantined.count + (unread == nil ? 0 : 1) }

    /// Errors of the files, after that of the folder itself.
    package var errors: [Diagnostic] { (unread.map { [$0] } ?? []) + findings.filter(\.isError) }
}

extension PublishState.Quarantined {
    /// Twelve hexadecimal digits.
    package var name: String { String(hash.prefix(12)) }

    /// Why it is skipped, and the remedy.
    package var finding: String {
        "the server crashed \(ends) times within \(CrashGuard.provingSeconds) s of applying this content; it is tried again at \(UTCInstant(seconds: until)), when the content is reloaded, and once it changes"
    }
}
