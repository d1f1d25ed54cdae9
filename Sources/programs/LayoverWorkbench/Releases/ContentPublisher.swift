import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverContent
import LayoverGit
import LayoverModel
import LayoverReleases

/// Publishes the files of a workbench as a release, signed on this machine.
struct ContentPublisher: Sendable {
    /// The reason why nothing was published.
    enum Refusal: Error {
        /// Another release was published since the page was drawn.
        case overtaken(String)
        /// The files do not compile with a server's settings.
        case findings([Diagnostic], files: [SourceFile])
        /// So many live widgets would disappear that it is probably a mistake.
        case vanishing(VanishedWidgets)
        case failed(String)
    }

    let writer: ReleaseWriter
    let adapters: Adapters
    /// The content folder.
    ///
    /// Its git settings name the author.
    let root: String

    /// - Parameters:
    ///   - files: All files of the content.
    ///   - version: The newest release that the publisher saw; `nil` if there was no release.
    ///   - note: The reason for the release, in one line.
    ///   - now: The time of the release.
    /// - Returns: The signed record.
    /// - Throws: ``Refusal``. The live release then stays unchanged.
    func publish(
        _ files: [SourceFile], over version: Int?, note: String, now: UTCInstant
    ) async throws(Refusal) -> ReleaseRecord {
        do {
            let base = try await writer.base()
            guard base.pointer?.version == version else {
                throw Refusal.overtaken("version \(base.pointer?.version ?? 0) was published meanwhile")
            }
            let live = try await LiveContent(base, writer, adapters)
            let catalog = try compile(files, after: live)
            return try await writer.publish(
                try draft(files, catalog, note, after: live), over: base, now: now)
        } catch let refusal as Refusal {
            throw refusal
        } catch ReleaseWriteError.overtaken(let words) {
            throw .overtaken(words)
        } catch {
            throw .failed("\(error)")
        }
    }

    /// Compiles as servers do, without the pseudo-languages for tests.
    private func compile(_ files: [SourceFile], after live: LiveContent) throws -> Catalog {
        var compiler = Compiler(tools: adapters.compilerTools())
        let compilation = compiler.compile(files, contracts: live.catalog?.componentsInUse ?? [])
        guard let catalog = compilation.catalog else { throw Refusal.findings(compilation.findings, files: files) }
        let vanished = VanishedWidgets(from: live.liveWidgets, to: LiveContent.widgets(of: catalog))
        guard !vanished.areTooMany else { throw Refusal.vanishing(vanished) }
        return catalog
    }

    private func draft(
        _ files: [SourceFile], _ catalog: Catalog, _ note: String, after live: LiveContent
    ) throws -> ReleaseDraft {
        let person = (try? GitPerson(in: root))?.description ?? "unknown"
        return try ReleaseDraft(
            files,
            counts: ReleaseDraft.Counts(
                catalog: catalog.hash, widgets: LiveContent.widgets(of: catalog).count,
                changedWidgets: live.changedWidgets(in: files, catalog, adapters)),
            words: ReleaseDraft.Words(
                commit: ContentCommit.text(of: files, in: root), author: person, note: note),
            digest: adapters.seal)
    }
}
