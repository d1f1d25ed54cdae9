import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverGit
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverServer

/// `layover diff`: the effects of a change, for code review.
enum DiffCommand: Command {
    private enum Format: String, CaseIterable { case text, json, markdown }

    static let name = "diff"
    static let summary = "show which markets, cards and experiments a change affects, compared with git or a server"
    static let operands = "[ref|ref..ref]"
    static let options: [CommandOption] = [
        CommandOption("--format", "text|json|markdown", "output format; text by default, markdown for a review"),
        .json,
        CommandOption("--no-cards", nil, "compare only files and their definitions; drawing cards takes longest"),
        CommandOption(
            "--server", "HOST:PORT",
            "check whether a server has these files, by the hash in the status of its admin listener;"),
        CommandOption(
            "--token-file", "FILE", "contains its token; \(AdminClient.tokenVariable) in the environment by default"),
        CommandOption("--exit-code", nil, "exit with 1 if anything differs"),
        CommandOption.content,
    ]
    static let details = """
        Compares the current files with the last commit (HEAD) or with another branch, tag or commit, or compares two of
        those. Cards are drawn from their samples on both sides, in every market and language that has them, and each
        campaign on its own card; the cards that differ are listed.
          layover diff                    uncommitted changes
          layover diff main --format markdown
          layover diff v1..v2
          layover diff --server 127.0.0.1:8081
        With --server, if the server has other files, the newest matching commit of the last \(GitTree.commitLimit) is named.
        Exit codes: 0 success, 1 content does not compile, or differs and --exit-code or --server is given; 2 usage error,
        or git is missing.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let format = arguments.has("--json") ? Format.json : try arguments.word("--format", Format.text)
        if let server = arguments.value("--server") { return try ServerDifference.run(server, arguments) }
        let (old, new) = try versions(arguments)
        let adapters = try Adapters()
        let diff = CatalogDiff(
            from: old, to: new,
            tools: PreviewTools(
                assembly: adapters.assemblyTools, readYAML: adapters.compilerTools().readYAML),
            drawsCards: !arguments.has("--no-cards"))
        switch format {
        case .text: Terminal.print(DiffText(diff: diff, name: new.name).text)
        case .markdown: Terminal.print(DiffMarkdown(diff: diff, name: new.name).text)
        case .json: Terminal.print(diff.json.description)
        }
        let isBroken = old.catalog == nil || new.catalog == nil
        return isBroken || (arguments.has("--exit-code") && !diff.isEmpty) ? 1 : 0
    }

    /// Reads the two versions: the one to compare, and the one to compare it with.
    private static func versions(_ arguments: Arguments) throws -> (ContentVersion, ContentVersion) {
        var compiler = Compiler(tools: try Adapters(content: .served).compilerTools())
        let refs = try refs(arguments.operands.first ?? "HEAD")
        let tree = try UsageError.unless { try GitTree(content: arguments.content) }
        func version(_ ref: String) throws -> ContentVersion {
            try UsageError.unless {
                let commit = try tree.commit(ref)
                let files = try tree.files(at: commit)
                return ContentVersion(
                    name: "\(ref) (\(commit.shortID), \(commit.age))", files: files,
                    catalog: compiler.compile(files).catalog)
            }
        }
        let old = try version(refs.old)
        if let ref = refs.new { return (old, try version(ref)) }
        let files = try ContentReader.read(root: arguments.content)
        let isWhole = !files.diagnostics.contains(where: \.isError)
        let catalog = compiler.compile(files.files).catalog
        return (old, ContentVersion(name: "the files here", files: files.files, catalog: isWhole ? catalog : nil))
    }

    /// Reads `HEAD`, `main` or `v1..v2`.
    ///
    /// An omitted side of the two dots is HEAD.
    private static func refs(_ text: String) throws -> (old: String, new: String?) {
        guard let dots = text.firstRange(of: "..") else { return (text, nil) }
        let (old, new) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
        guard !new.hasPrefix(".") else {
            throw UsageError("'\(text)' has three dots; write '\(old)..\(new.dropFirst())' to compare the two")
        }
        return (old.isEmpty ? "HEAD" : old, new.isEmpty ? "HEAD" : new)
    }
}
