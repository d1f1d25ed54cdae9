import LayoverCatalog
import LayoverCompiler
import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverProcesses
import LayoverReleases

extension Publisher {
    /// Compiles the files of a release aside and puts them into service, all of them or none.
    ///
    /// - Parameters:
    ///   - files: As they were signed.
    ///   - record: What was signed of them.
    ///   - force: Whether content in quarantine is tried.
    ///   - keep: Keeps the release on the disk; it is called once it compiles, before the first answer of it.
    /// - Throws: ``ReleaseRefusal/broken(version:errors:first:)`` or
    ///   ``ReleaseRefusal/quarantined(version:why:until:)``; what was served before stays.
    func serve(
        _ files: [SourceFile], of record: ReleaseRecord, force: Bool, keep: @Sendable () -> Void
    ) throws(ReleaseRefusal) {
        FatalSignals.guardThread()
        let hash = digest.treeHash(files)
        guard mayApply(hash, force: force) else { throw quarantine(of: hash, record.version) }
        begin([hash])
        let start = monotonicNanoseconds()
        let (publication, findings) = compiler.publish(files, over: nil)
        state.compileMilliseconds = Int((monotonicNanoseconds() - start) / 1_000_000)
        state.findings = findings
        guard let publication, publication.heldBack.isEmpty else {
            let errors = findings.filter(\.isError)
            throw .broken(
                version: record.version, errors: errors.count, first: errors.first?.description ?? "unknown")
        }
        good = publication.tree
        // On disk first: a power cut right after the first answer starts with the same release.
        keep()
        put(
            publication.catalog, source: .release,
            details: [
                JSONValue.Member("release", .int(record.version)), JSONValue.Member("author", .string(record.author)),
                JSONValue.Member("commit", .string(record.commit)),
            ])
        state.quarantined = []
    }

    private func quarantine(of hash: String, _ version: Int) -> ReleaseRefusal {
        let found = state.quarantined.first { $0.hash == hash }
        let until = found?.until ?? clock()
        return .quarantined(version: version, why: found?.finding ?? "it is in quarantine", until: until)
    }
}
