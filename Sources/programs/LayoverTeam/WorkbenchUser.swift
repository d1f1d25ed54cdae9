/// Person whose request is answered, as the proxy that signs people in names them.
package struct WorkbenchUser: Sendable {
    /// 1 to ``TeamLimits/userBytes`` bytes of letters, digits and `.`, `_`, `-`, `+`, `@`.
    package let name: String
    /// True if they may write; else they read.
    package let isAuthor: Bool
    /// File in which what they write is told.
    package let audit: AuditFile?

    /// Person for whom the code that runs now works, also where it goes on in a task or a lane; `nil` on a workbench of one's own.
    @TaskLocal package static var current: WorkbenchUser?

    /// Tells whether a text may name somebody: what cannot be mistaken in a file, in a line of a log or in a commit.
    static func isName(_ text: String) -> Bool {
        (1...TeamLimits.userBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                    || [0x2b, 0x2d, 0x2e, 0x40, 0x5f].contains(byte)
            }
    }
}
