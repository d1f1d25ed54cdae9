package import LayoverGit

/// The remote that review branches are pushed to.
///
/// It is named at the start and must be known to the repository.
package enum ReviewRemote {
    /// - Throws: `GitError` if the repository has no such remote, so that the workbench does not start with a wrong setting.
    package static func check(_ name: String?, of root: String) throws(GitError) {
        guard let name else { return }
        do throws(GitError) {
            let remotes = try GitProgram.run(["remote"], in: root)
            let names = String(decoding: remotes, as: UTF8.self).split(separator: "\n").map(String.init)
            guard !name.hasPrefix("-"), names.contains(name) else {
                let known = names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"
                throw GitError("the repository of the content has no remote '\(name.prefix(80))'; \(known)")
            }
        } catch {
            throw GitError("branches for review cannot be pushed: \(error.description)")
        }
    }
}
