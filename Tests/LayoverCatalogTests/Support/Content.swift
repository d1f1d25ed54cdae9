import Foundation
import LayoverCatalog
import LayoverFiles
import LayoverFrame
import LayoverModel
import LayoverServer

/// Where tests find content, and the tools to compile it with.
enum Content {
    private static let here = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    private static let package = here.deletingLastPathComponent().deletingLastPathComponent()

    static let golden = here.appending(path: "Golden")

    /// The content of this repository, as it is shipped.
    static func shipped() throws -> [SourceFile] { try ContentReader.read(root: package.path()).files }

    /// The rooms that tell authors what is wrong with a tree or with its texts.
    static var rooms: [URL] {
        ["LayoverSchema", "LayoverCatalog", "LayoverTranslation"].map { package.appending(path: "Sources/\($0)") }
    }

    static func tools() throws -> CompilerTools { try Adapters().compilerTools() }

    static func compiler() throws -> Compiler { Compiler(tools: try tools()) }

    static func read(_ folder: URL) throws -> [SourceFile] { try ContentReader.read(root: folder.path()).files }

    /// `files` laid over `base`: those of the same path take their place.
    static func lay(_ files: [SourceFile], over base: [SourceFile]) -> [SourceFile] {
        let paths = Set(files.map(\.path))
        return base.filter { !paths.contains($0.path) } + files
    }

    /// The whole tree of one example folder: its files over those of `minimal`, unless it stands alone.
    static func example(_ name: String) throws -> [SourceFile] {
        let folder = golden.appending(path: name)
        let own = try read(folder)
        return exists(folder.appending(path: "alone.txt"))
            ? own : lay(own, over: try read(golden.appending(path: "minimal")))
    }

    static func names(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    static func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path()) }

    static var isRecording: Bool { ProcessInfo.processInfo.environment["LAYOVER_RECORD"] == "1" }

    static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
}

extension [SourceFile] {
    /// This tree with one file written anew, or taken away.
    func replacing(_ path: String, with text: String?) -> [SourceFile] {
        filter { $0.path != path } + (text.map { [SourceFile(path: path, bytes: [UInt8]($0.utf8))] } ?? [])
    }

    func text(_ path: String) -> String {
        first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }

    /// This tree with `old` written as `new` in one file.
    func editing(_ path: String, _ old: String, _ new: String) -> [SourceFile] {
        replacing(path, with: text(path).replacing(old, with: new))
    }

    /// This tree without a folder.
    func removing(_ folder: String) -> [SourceFile] { filter { !$0.path.hasPrefix(folder + "/") } }
}

/// SplitMix64, as Steele, Lea and Flood published it in 2014.
struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
