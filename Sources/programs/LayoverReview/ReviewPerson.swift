import LayoverFiles
import LayoverFrame
package import LayoverGit
import LayoverModel
import LayoverTeam

/// Person who sends, comments or approves: on a team's workbench whom the proxy names, else whom the repository's settings name.
package enum ReviewPerson {
    /// Finds who asks.
    ///
    /// - Parameter root: The content folder.
    /// - Returns: Their name and address.
    /// - Throws: `GitError` where nobody is known, with what would do.
    package static func current(in root: String) throws(GitError) -> GitPerson {
        guard let user = WorkbenchUser.current else { return try GitPerson(in: root) }
        let name = user.name.split(separator: "@").first.map(String.init) ?? user.name
        return GitPerson(name: name, email: user.name)
    }

    /// Tells in a team's audit what is about to be written; nothing on a workbench of one's own.
    ///
    /// - Parameters:
    ///   - what: A file below the content folder, or a branch.
    ///   - bytes: What is to stand there.
    /// - Throws: `ReviewRefusal` where it cannot be told; then nothing may be written.
    static func audit(_ what: String, _ bytes: [UInt8]) throws(ReviewRefusal) {
        guard let user = WorkbenchUser.current, let audit = user.audit else { return }
        do throws(FileError) {
            try audit.add(
                user.name, what, before: nil, after: bytes, .writing, at: UTCInstant(seconds: wallClockSeconds()))
        } catch {
            throw .disk(error.description)
        }
    }
}
