import LayoverFiles
import LayoverFrame
package import LayoverGit
import LayoverModel
import LayoverTeam

/// The person who sends, comments or approves.
///
/// On a team's workbench the proxy names them, otherwise the repository's settings.
package enum ReviewPerson {
    /// Identifies the user.
    ///
    /// - Parameter root: The content folder.
    /// - Returns: The person's name and email address.
    /// - Throws: `GitError` if the person is unknown. Its text says how to set the name.
    package static func current(in root: String) throws(GitError) -> GitPerson {
        guard let user = WorkbenchUser.current else { return try GitPerson(in: root) }
        let name = user.name.split(separator: "@").first.map(String.init) ?? user.name
        return GitPerson(name: name, email: user.name)
    }

    /// Logs an upcoming write in a team's audit file.
    ///
    /// Does nothing on a personal workbench.
    ///
    /// - Parameters:
    ///   - what: A path relative to the content folder, or a branch.
    ///   - bytes: The bytes to be written.
    /// - Throws: `ReviewRefusal` if the write cannot be logged. Then nothing may be written.
    static func audit(_ what: String, _ bytes: [UInt8]) throws(ReviewRefusal) {
        guard let user = WorkbenchUser.current, let audit = user.audit else { return }
        do throws(FileError) {
            try audit.add(
                user.name, what, before: nil, after: bytes, outcome: .writing,
                at: UTCInstant(seconds: wallClockSeconds()))
        } catch {
            throw .disk(error.description)
        }
    }
}
