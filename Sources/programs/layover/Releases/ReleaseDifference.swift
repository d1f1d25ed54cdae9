import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverContent
import LayoverJSON
import LayoverPreview
import LayoverReleases
import LayoverServer

/// The changes of one release from the previous one, in the form of `layover diff`.
enum ReleaseDifference {
    /// - Parameters:
    ///   - version: The newer release.
    ///   - place: The place of the releases.
    ///   - verifier: The verifier with the trusted keys.
    ///   - arguments: The output options.
    /// - Returns: 0 if the changes were printed, 1 if one of the releases does not compile with this program.
    /// - Throws: An error if a release cannot be opened, or if there is no previous one.
    static func run(
        _ version: Int, at place: any ReleasePlace, _ verifier: ReleaseVerifier?, _ arguments: Arguments
    ) async throws -> Int32 {
        guard let verifier else {
            throw UsageError("'--diff' opens releases; name the public key that signed them with --release-key")
        }
        let versions = try await place.versions()
        guard versions.contains(version) else { throw ReleaseWriteError.noVersion(version, of: versions) }
        guard let before = versions.last(where: { $0 < version }) else {
            throw ContentError("version \(version) is the first release there")
        }
        let adapters = try Adapters(content: .served)
        var compiler = Compiler(tools: adapters.compilerTools())
        func content(_ version: Int) async throws -> ContentVersion {
            let files = try await place.open(version, verifier).files
            return ContentVersion(
                name: "version \(version)", files: files, catalog: compiler.compile(files).catalog)
        }
        let (old, new) = (try await content(before), try await content(version))
        let diff = CatalogDiff(
            from: old, to: new,
            tools: PreviewTools(
                assembly: adapters.assemblyTools, readYAML: adapters.compilerTools().readYAML))
        Terminal.print(arguments.has("--json") ? diff.json.description : DiffText(diff: diff, name: new.name).text)
        return old.catalog == nil || new.catalog == nil ? 1 : 0
    }
}
