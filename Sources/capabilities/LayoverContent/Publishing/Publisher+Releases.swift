import LayoverCatalog
import LayoverCompiler
import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverProcesses
import LayoverReleases

/// A release that compiles, before any reader is shown it.
struct CompiledRelease: Sendable {
    let record: ReleaseRecord
    let catalog: Catalog
    let tree: GoodTree
}

extension Publisher {
    /// Compiles the files of a release without serving them.
    ///
    /// - Parameters:
    ///   - files: The signed files.
    ///   - record: Their signed record.
    ///   - force: Whether content in quarantine is tried.
    /// - Returns: The release, ready to be served.
    /// - Throws: ``ReleaseRefusal/broken(version:errors:first:)`` or
    ///   ``ReleaseRefusal/quarantined(version:why:until:)``; the served content stays.
    func compile(
        _ files: [SourceFile], of record: ReleaseRecord, force: Bool
    ) throws(ReleaseRefusal) -> CompiledRelease {
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
        return CompiledRelease(record: record, catalog: publication.catalog, tree: publication.tree)
    }

    /// Serves a release to all readers.
    ///
    /// - Parameters:
    ///   - release: A release that compiles.
    ///   - keep: Stores it on the disk, before its first response.
    func serve(_ release: CompiledRelease, keep: @Sendable () -> Void) {
        good = release.tree
        // On disk first: after a power cut right after the first response, the same release is served.
        keep()
        let record = release.record
        put(
            release.catalog, source: .release,
            details: [
                JSONValue.Member("release", .int(record.version)), JSONValue.Member("author", .string(record.author)),
                JSONValue.Member("commit", .string(record.commit)),
            ])
        holder.endTrial()
        state.quarantined = []
    }

    /// Shows a release to some readers, or to others than before, while all others are shown the served one.
    func show(_ release: CompiledRelease, to share: RolloutShare, counting watch: RolloutWatch) {
        // Before the first layout that refers to it.
        styles.add(release.catalog.styles) { log.warning($0) }
        holder.beginTrial(release.catalog, version: release.record.version, share: share, watch: watch)
        FreeMemory.giveBack()
    }

    /// Shows the served release to all readers again.
    func endTrial() {
        holder.endTrial()
        FreeMemory.giveBack()
    }

    private func quarantine(of hash: String, _ version: Int) -> ReleaseRefusal {
        let found = state.quarantined.first { $0.hash == hash }
        let until = found?.until ?? clock()
        return .quarantined(version: version, why: found?.finding ?? "it is in quarantine", until: until)
    }
}
