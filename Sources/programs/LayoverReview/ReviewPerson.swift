package import LayoverGit
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
}
