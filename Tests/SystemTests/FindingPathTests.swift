import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Paths in findings, as tools look for the files: relative to the root of the repository.
struct FindingPathTests {
    /// Small content with a mistake in its settings, in a folder whose name has a space and a non-ASCII letter.
    private static func content() throws -> TemporaryFolder {
        let folder = try SmallContent.folder()
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "søk og kort"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            at: folder.url.appending(path: "widgets"), to: folder.url.appending(path: "søk og kort/widgets"))
        try folder.write("default_market: GB\nbudgts: {}\n", to: "søk og kort/widgets/layover.yaml")
        return folder
    }

    private func check(_ words: [String], in folder: TemporaryFolder) async throws -> String {
        let run = try await ProgramRun.run(["check"] + words, in: folder)
        #expect(run.exitCode == 1)
        return run.output
    }

    @Test(arguments: [
        (true, "søk og kort/widgets/layover.yaml", "s%C3%B8k%20og%20kort/widgets/layover.yaml"),
        (false, "widgets/layover.yaml", "widgets/layover.yaml"),
    ])
    func `in a repository paths of annotations begin at its root, elsewhere at the content`(
        isRepository: Bool, file: String, uri: String
    ) async throws {
        let folder = try Self.content()
        if isRepository { try GitFolder.begin(folder) }
        let github = try await check(["søk og kort", "--format", "github"], in: folder)
        #expect(github.split(separator: "\n").contains { $0.hasPrefix("::error file=\(file),line=2,") }, "\(github)")
        let sarif = try await check(["søk og kort", "--format", "sarif"], in: folder)
        #expect(sarif.contains("\"uri\":\"\(uri)\""), "\(sarif)")
        let text = try await check(["søk og kort"], in: folder)
        let isFound = text.split(separator: "\n").contains { $0.hasPrefix("widgets/layover.yaml:2:1: error: ") }
        #expect(isFound, "people read paths as they write them: \(text)")
    }
}
