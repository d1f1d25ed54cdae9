import LayoverContent
import LayoverModel
import LayoverReleases

/// Releases of a place that were opened: each is read, verified and unpacked once.
actor OpenedReleases {
    /// What is kept of a release.
    struct Opened: Sendable {
        let record: ReleaseRecord
        let digests: ContentDigests
    }

    private let releases: WorkbenchReleases
    private let digest: any Digesting
    /// The last few, the newest last.
    private var known: [Opened] = []

    init(_ releases: WorkbenchReleases, digest: any Digesting) {
        (self.releases, self.digest) = (releases, digest)
    }

    /// The pointer; `nil` where nothing was published yet.
    ///
    /// - Throws: ``ReleaseRefusal`` where it cannot be read or is not believed.
    func pointer() async throws(ReleaseRefusal) -> ReleasePointer? {
        guard let document = try await releases.place.pointer() else { return nil }
        return try releases.verifier.pointer(document)
    }

    /// - Throws: ``ReleaseRefusal`` where it cannot be read or is not as it was signed.
    func open(_ version: Int) async throws(ReleaseRefusal) -> Opened {
        if let opened = known.first(where: { $0.record.version == version }) { return opened }
        let (record, files) = try await releases.place.open(version, releases.verifier)
        let opened = Opened(record: record, digests: ContentDigests(files, digest: digest))
        known = known.suffix(WorkbenchLimits.openedReleases - 1) + [opened]
        return opened
    }
}
