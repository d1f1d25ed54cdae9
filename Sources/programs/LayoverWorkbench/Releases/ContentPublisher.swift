import LayoverCatalog
import LayoverCompiler
import LayoverContent
import LayoverFrame
import LayoverGit
import LayoverModel
import LayoverReleases

/// Publishes the files of a workbench as a release that is signed on this machine.
struct ContentPublisher: Sendable {
    /// Why nothing was published.
    enum Refusal: Error {
        /// Somebody published since the page was drawn.
        case overtaken(String)
        /// The files do not compile as a server compiles them.
        case findings([Diagnostic])
        /// So many live widgets would vanish that it is rather a slip.
        case vanishing(VanishedWidgets)
        case failed(String)
    }

    let writer: ReleaseWriter
    let adapters: Adapters
    /// Folder of the content, in whose git the author is named.
    let root: String

    /// - Parameters:
    ///   - files: All of the content.
    ///   - version: The release that the publisher saw as the newest; `nil` for none.
    ///   - note: Why, in one line.
    ///   - now: When.
    /// - Returns: The record that was signed.
    /// - Throws: ``Refusal``; what was live stays so.
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

    /// As servers compile it, which know nothing of languages that only test.
    private func compile(_ files: [SourceFile], after live: LiveContent) throws -> Catalog {
        var compiler = Compiler(tools: adapters.compilerTools())
        let compilation = compiler.compile(files, contracts: live.catalog?.componentsInUse ?? [])
        guard let catalog = compilation.catalog else { throw Refusal.findings(compilation.findings) }
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
