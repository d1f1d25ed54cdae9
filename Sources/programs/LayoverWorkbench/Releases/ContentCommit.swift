import LayoverGit
package import LayoverModel

/// The commit that the content of a folder was taken from, as a release says it.
package enum ContentCommit {
    /// The id of the newest commit, and whether the files are others than there; `none` outside of git.
    package static func text(of files: [SourceFile], in folder: String) -> String {
        guard let tree = try? GitTree(content: folder), let commit = try? tree.commit("HEAD") else { return "none" }
        let committed = try? tree.files(at: commit)
        return committed == files ? commit.id : "\(commit.id) with changes"
    }
}
