/// The person who sent a request, as named by the proxy that signs people in.
package struct WorkbenchUser: Sendable {
    /// 1 to ``TeamLimits/userBytes`` bytes of letters, digits and `.`, `_`, `-`, `+`, `@`.
    package let name: String
    /// True if the person may write; otherwise they can only read.
    package let isAuthor: Bool
    /// The file in which the person's writes are logged.
    package let audit: AuditFile?
    /// Counts the person's requests.
    var limits = UserLimits()

    /// The person for whom the current code runs, including in its tasks and lanes; `nil` on a personal workbench.
    @TaskLocal package static var current: WorkbenchUser?

    /// Counts the work of a request, in addition to the request itself.
    ///
    /// - Parameters:
    ///   - work: Views are not counted again.
    ///   - now: Milliseconds of a monotonic clock.
    /// - Throws: `AccessRefusal.tooOften` if the person has requested too much of it in this second.
    package func count(_ work: UserLimits.Work, now: Int) throws(AccessRefusal) {
        guard work != .view else { return }
        if let seconds = limits.wait(name, work, now: now) { throw .tooOften(seconds: seconds) }
    }

    /// True if the text is a valid user name: one that cannot be misread in a file, a log line or a commit.
    static func isName(_ text: String) -> Bool {
        (1...TeamLimits.userBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                    || [0x2b, 0x2d, 0x2e, 0x40, 0x5f].contains(byte)
            }
    }
}
