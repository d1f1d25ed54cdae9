import Foundation
import LayoverTestKit

/// All texts of the repository, read once for all rules.
struct SourceTree: Sendable {
    /// Folders with the code and the files of machines that run or build Layover.
    private static let folders = [
        "Sources", "Tests", "docs", "data", "fuzz", "deploy", "bench", "scripts", "examples", "widgets", "flags", ".ci",
    ]
    /// Extensions of files that are read as text; all others (images, tables) are ignored.
    private static let endings: Set<String> = [
        "swift", "c", "h", "cpp", "cc", "modulemap", "md", "sh", "py", "mjs", "lua", "conf", "yaml", "yml", "json",
        "html", "txt",
        "service", "",
    ]
    private static let byteLimit = 1 << 20

    static let root = Repository.root
    static let whole = SourceTree()

    /// Sorted by path.
    let files: [SourceFile]

    private init() {
        var paths = (try? FileManager.default.contentsOfDirectory(atPath: Self.root.path)) ?? []
        paths.removeAll { $0 == ".git" }
        for folder in Self.folders {
            let below = try? FileManager.default.subpathsOfDirectory(
                atPath: Self.root.appendingPathComponent(folder).path)
            paths += (below ?? []).map { folder + "/" + $0 }
        }
        files = paths.sorted().compactMap(Self.read)
    }

    /// True if the repository has a file or folder at `path`.
    static func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root.path + "/" + path) }

    /// True if the sources declare a type, whatever the file's name.
    func declares(_ type: String) -> Bool {
        let words = ["struct", "class", "enum", "actor", "protocol"].map { Data("\($0) \(type)".utf8) }
        return swift(in: "Sources").contains { file in
            let bytes = Data(file.code.utf8)
            return words.contains { bytes.range(of: $0) != nil }
        }
    }

    /// The Swift files below `folder`.
    func swift(in folder: String) -> [SourceFile] {
        files.filter { $0.path.hasPrefix(folder + "/") && $0.path.hasSuffix(".swift") }
    }

    /// Markdown files for people, except those that tests use as content.
    var papers: [SourceFile] { files.filter { $0.path.hasSuffix(".md") && !$0.path.hasPrefix("Tests/") } }

    private static func read(_ path: String) -> SourceFile? {
        let ending = URL(fileURLWithPath: path).pathExtension
        guard endings.contains(ending), let data = FileManager.default.contents(atPath: root.path + "/" + path),
            data.count <= byteLimit, let text = String(bytes: data, encoding: .utf8)
        else { return nil }
        return SourceFile(path: path, text: text)
    }
}
