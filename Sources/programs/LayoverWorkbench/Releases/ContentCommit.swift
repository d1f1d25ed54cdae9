import LayoverGit
package import LayoverModel

/// The commit of a content folder, in the form that a release stores.
package enum ContentCommit {
    /// The ID of the newest commit, and a note if the files differ from it; `none` outside of git.
    package static func text(of files: [SourceFile], in folder: String) -> String {
        guard let tree = try? GitTree(content: folder), let commit = try? tree.commit("HEAD") else { return "none" }
        let committed = try? tree.files(at: commit)
        return committed == files ? commit.id : "\(commit.id) with changes"
    }
}
