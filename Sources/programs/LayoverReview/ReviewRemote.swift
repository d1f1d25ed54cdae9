package import LayoverGit

/// Remote that branches for review are pushed to: one that the repository knows by name, and that was named at the start.
package enum ReviewRemote {
    /// - Throws: Where the repository has no such remote, so that the workbench does not start with a promise it cannot keep.
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
