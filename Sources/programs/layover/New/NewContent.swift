import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverModel
import LayoverSchema

/// Files to write, after they were checked with the whole content.
struct NewContent {
    /// Relative to the content folder.
    private(set) var files: [(path: String, text: String)] = []
    /// Notes about the steps that the author must do by hand.
    private(set) var notes: [String] = []

    /// Existing files to which lines are added.
    ///
    /// All other files are new.
    private var edited: Set<String> = []

    mutating func add(_ path: String, _ text: String) { files.append((path, text)) }

    mutating func edit(_ path: String, _ text: String) {
        add(path, text)
        edited.insert(path)
    }

    /// The path of a file that would be overwritten.
    func takenPath(in content: LoadedContent) -> String? {
        let known = Set(content.files.map(\.path))
        return files.map(\.path).first { known.contains($0) && !edited.contains($0) }
    }

    /// The step that makes the new content visible, after all others.
    private(set) var lastStep: String?

    mutating func goLive(_ step: String) { lastStep = step }

    mutating func addNote(_ text: String) { notes.append(text) }

    /// The content with the files in it.
    struct Outcome {
        let findings: [Diagnostic]
        let files: [SourceFile]
        let catalog: Catalog?
    }

    /// Compiles the content with the files in it.
    ///
    /// With `isFinished`, marked texts count as translated and drafts of widgets and campaigns as live, so that later errors
    /// are reported now.
    func compiled(into content: LoadedContent, isFinished: Bool = false) -> Outcome {
        let own = files.map { file in
            let text = isFinished ? NewContent.finished(file) : file.text
            return SourceFile(path: file.path, bytes: Array(text.utf8))
        }
        let paths = Set(own.map(\.path))
        let all = content.files.filter { !paths.contains($0.path) } + own
        var compiler = Compiler(tools: content.adapters.compilerTools())
        let compilation = compiler.compile(all)
        return Outcome(findings: compilation.findings, files: all, catalog: compilation.catalog)
    }

    private static func finished(_ file: (path: String, text: String)) -> String {
        guard file.path.hasPrefix("widgets/") else { return file.text }
        return file.text.replacing("status: draft\n", with: "status: live\n").replacing(
            "  \(OpenTexts.mark)\n", with: "\n")
    }

    func write(below folder: String) throws(FileError) {
        for file in files {
            let path = "\(folder)/\(file.path)"
            let parent = path[..<(path.lastIndex(of: "/") ?? path.endIndex)]
            try AtomicFile.makeFolder(String(parent), for: .everyone)
            let bytes = Array(file.text.utf8)
            if edited.contains(file.path) {
                try AtomicFile.replace(path, bytes, for: .everyone)
            } else if try !AtomicFile.make(path, bytes, for: .everyone) {
                throw .taken(path)
            }
        }
    }
}
