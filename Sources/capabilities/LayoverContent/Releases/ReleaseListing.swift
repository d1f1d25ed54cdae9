package import LayoverReleases

/// The releases of a place, for people.
package struct ReleaseListing: Sendable {
    /// Maximum releases that are shown; the newest are kept.
    package static let limit = 1_000

    /// One release.
    package struct Entry: Sendable {
        package let version: Int
        package let record: Result<ReleaseRecord, ReleaseRefusal>
        /// True if the pointer names it.
        package let isLive: Bool
    }

    /// `nil` if nothing was published yet.
    package let pointer: Result<ReleasePointer, ReleaseRefusal>?
    /// Newest first.
    package let entries: [Entry]
    /// True if signatures were checked.
    package let isChecked: Bool

    /// - Parameters:
    ///   - place: The place of the releases.
    ///   - verifier: Trusts the keys that may sign there; `nil` to show records without checking who signed them.
    /// - Throws: If the place cannot be read.
    package init(_ place: any ReleasePlace, verifier: ReleaseVerifier?) async throws {
        let pointer = try await place.pointer().map { ReleaseListing.pointer($0, verifier) }
        let live = try? pointer?.get().version
        var entries: [Entry] = []
        for version in try await place.versions().suffix(ReleaseListing.limit).reversed() {
            let record = await ReleaseListing.record(version, of: place, verifier)
            entries.append(Entry(version: version, record: record, isLive: version == live))
        }
        self.entries = entries
        self.pointer = pointer
        isChecked = verifier != nil
    }

    /// True if everything that was read is valid.
    package var isSound: Bool {
        if case .failure? = pointer { return false }
        return entries.allSatisfy { (try? $0.record.get()) != nil }
    }

    private static func pointer(
        _ document: [UInt8], _ verifier: ReleaseVerifier?
    ) -> Result<ReleasePointer, ReleaseRefusal> {
        do throws(ReleaseRefusal) {
            guard let verifier else { return .success(try ReleasePointer(showing: document)) }
            return .success(try verifier.pointer(document))
        } catch {
            return .failure(error)
        }
    }

    private static func record(
        _ version: Int, of place: any ReleasePlace, _ verifier: ReleaseVerifier?
    ) async -> Result<ReleaseRecord, ReleaseRefusal> {
        do throws(ReleaseRefusal) {
            let document = try await place.record(version)
            guard let verifier else { return .success(try ReleaseRecord(showing: document)) }
            return .success(try verifier.record(document))
        } catch {
            return .failure(error)
        }
    }
}
