import LayoverCatalog
import LayoverCompiler
import LayoverContent
import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverReleases

/// What one release changed of the one before, as `layover diff` tells it.
enum ReleaseDifference {
    /// - Parameters:
    ///   - version: The newer one.
    ///   - place: Of the releases.
    ///   - verifier: Trusts the keys that may sign there.
    ///   - arguments: Say how it is told.
    /// - Returns: 0 where it is told, 1 where one of the two does not compile with this program.
    /// - Throws: Where one cannot be opened, or there is none before.
    static func run(
        _ version: Int, at place: any ReleasePlace, _ verifier: ReleaseVerifier?, _ arguments: Arguments
    ) async throws -> Int32 {
        guard let verifier else {
            throw UsageError("'--diff' opens releases; name the public key that signed them with --release-key")
        }
        let versions = try await place.versions()
        guard versions.contains(version) else { throw ReleaseWriteError.noVersion(version, of: versions) }
        guard let before = versions.last(where: { $0 < version }) else {
            throw ContentError("version \(version) is the first that lies there")
        }
        let adapters = try Adapters()
        var compiler = Compiler(tools: adapters.compilerTools())
        func content(_ version: Int) async throws -> ContentVersion {
            let files = try await place.open(version, verifier).files
            return ContentVersion(
                name: "version \(version)", files: files, catalog: compiler.compile(files).catalog)
        }
        let (old, new) = (try await content(before), try await content(version))
        let diff = CatalogDiff(
            from: old, to: new,
            tools: CatalogDiff.Tools(
                assembly: adapters.assemblyTools, readYAML: adapters.compilerTools().readYAML))
        Terminal.print(arguments.has("--json") ? diff.json.description : DiffText(diff, to: new.name).text)
        return old.catalog == nil || new.catalog == nil ? 1 : 0
    }
}
