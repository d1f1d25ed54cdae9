import Foundation
import LayoverCatalog
import LayoverFiles
import LayoverFrame
import LayoverModel
import LayoverServer

/// Where tests find content, and the tools to compile it with.
enum Content {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The content of this repository, as it is shipped.
    static func shipped() throws -> [SourceFile] { try read(tests.deletingLastPathComponent()) }

    /// One of the catalog's example folders: its files over those of `minimal`.
    static func example(_ name: String) throws -> [SourceFile] {
        let golden = tests.appending(path: "LayoverCatalogTests/Golden")
        let own = try read(golden.appending(path: name))
        let paths = Set(own.map(\.path))
        return try read(golden.appending(path: "minimal")).filter { !paths.contains($0.path) } + own
    }

    static func compiler() throws -> Compiler { Compiler(tools: try Adapters().compilerTools()) }

    private static func read(_ folder: URL) throws -> [SourceFile] { try ContentReader.read(root: folder.path()).files }
}

extension [SourceFile] {
    /// This tree with one file written anew, or taken away.
    func replacing(_ path: String, with text: String?) -> [SourceFile] {
        filter { $0.path != path } + (text.map { [SourceFile(path: path, bytes: [UInt8]($0.utf8))] } ?? [])
    }

    func text(_ path: String) -> String {
        first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }
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
