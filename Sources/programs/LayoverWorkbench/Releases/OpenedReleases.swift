import LayoverContent
import LayoverModel
import LayoverReleases

/// Opened releases of a place. Each release is read, verified and unpacked once.
actor OpenedReleases {
    /// The cached data of a release.
    struct Opened: Sendable {
        let record: ReleaseRecord
        let digests: ContentDigests
    }

    private let releases: WorkbenchReleases
    private let digest: any Digesting
    /// The most recent ones, newest last.
    private var known: [Opened] = []

    init(_ releases: WorkbenchReleases, digest: any Digesting) {
        (self.releases, self.digest) = (releases, digest)
    }

    /// The pointer; `nil` if nothing has been published yet.
    ///
    /// - Throws: ``ReleaseRefusal`` if the pointer cannot be read or is not trusted.
    func pointer() async throws(ReleaseRefusal) -> ReleasePointer? {
        guard let document = try await releases.place.pointer() else { return nil }
        return try releases.verifier.pointer(document)
    }

    /// - Throws: ``ReleaseRefusal`` if the release cannot be read or does not match its signature.
    func open(_ version: Int) async throws(ReleaseRefusal) -> Opened {
        if let opened = known.first(where: { $0.record.version == version }) { return opened }
        let (record, files) = try await releases.place.open(version, releases.verifier)
        let opened = Opened(record: record, digests: ContentDigests(files, digest: digest))
        known = known.suffix(WorkbenchLimits.openedReleases - 1) + [opened]
        return opened
    }
}
