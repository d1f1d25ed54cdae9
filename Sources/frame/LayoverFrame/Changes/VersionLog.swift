package import LayoverAssembly
import LayoverCatalog
import LayoverFiles
import LayoverJSON
import LayoverModel
import LayoverTargeting
import Synchronization

/// Versions of the app that sent requests, and when each was first seen.
///
/// Requests record them in memory; they are written periodically, not by requests.
///
/// A client can make up versions. So there is room for ``versionLimit`` of a platform, and a new one only replaces a version
/// that no client has sent within this hour: versions in use are kept, and a flood is counted but not stored.
package final class VersionLog: Sendable {
    static let name = "versions.json"
    /// Versions of one platform.
    package static let versionLimit = 256
    /// Bytes of one version; a longer one is ignored.
    package static let versionBytes = 32

    private struct Key: Hashable {
        let platform: Platform
        /// As the client sent it.
        let version: String
    }

    private struct Usage {
        let first: Int
        /// Hours since 1970.
        var lastHour: Int
    }

    private struct State {
        var usages: [Key: Usage] = [:]
        var counts: [Platform: Int] = [:]
        /// Number of requests whose version found no room.
        var passedOver = 0
        var isChanged = false
    }

    private let path: String
    private let log: ServerLog
    private let state = Mutex(State())

    /// - Parameters:
    ///   - folder: The state folder.
    ///   - log: Receives read and write errors.
    package init(folder: String, log: ServerLog) {
        path = "\(folder)/\(VersionLog.name)"
        self.log = log
        do {
            for change in try VersionLog.read(from: folder) { restore(change) }
        } catch {
            log.warning("the versions seen cannot be read: \(error)")
        }
    }

    /// Records the version that a client reports.
    ///
    /// - Complexity: One look-up for a known version.
    package func recordClient(_ client: ClientProfile, seconds: Int) {
        guard let platform = client.platform, let version = client.app else { return }
        let key = Key(platform: platform, version: version)
        let hour = seconds / 3600
        state.withLock { state in
            if let place = state.usages.index(forKey: key) {
                if state.usages.values[place].lastHour != hour { state.usages.values[place].lastHour = hour }
                return
            }
            guard version.utf8.count <= VersionLog.versionBytes, AppVersion(version) != nil else { return }
            guard VersionLog.makeRoom(for: platform, hour, &state) else {
                state.passedOver += 1
                return
            }
            state.usages[key] = Usage(first: seconds, lastHour: hour)
            state.counts[platform, default: 0] += 1
            state.isChanged = true
        }
    }

    /// Number of requests whose version found no room.
    package var passedOver: Int { state.withLock { $0.passedOver } }

    /// Writes changes; to be called periodically.
    package func save() {
        let usages = state.withLock { state in
            defer { state.isChanged = false }
            return state.isChanged ? state.usages : nil
        }
        guard let usages else { return }
        let rows = usages.map {
            Change(seconds: $1.first, kind: "version", subject: "\($0.platform.rawValue) \($0.version)")
        }
        let list = rows.sorted { ($0.seconds, $0.subject) < ($1.seconds, $1.subject) }.map(\.json)
        do {
            try AtomicFile.replace(path, JSONValue.object(of: ["versions": .array(list)]).bytes)
        } catch {
            state.withLock { $0.isChanged = true }
            log.warning("the versions seen cannot be written: \(error)")
        }
    }

    /// Reads the versions and when each was first seen; empty if there is no file.
    ///
    /// - Throws: If the file exists and cannot be read, or is not JSON.
    package static func read(from folder: String) throws -> [Change] {
        guard let bytes = try AtomicFile.read("\(folder)/\(VersionLog.name)"), !bytes.isEmpty else { return [] }
        return try JSONValue(parsing: bytes)["versions"]?.items?.compactMap { Change($0) } ?? []
    }

    private func restore(_ change: Change) {
        let words = change.subject.split(separator: " ").map(String.init)
        guard words.count == 2, let platform = Platform(rawValue: words[0]) else { return }
        state.withLock { state in
            guard state.counts[platform, default: 0] < VersionLog.versionLimit else { return }
            state.usages[Key(platform: platform, version: words[1])] = Usage(
                first: change.seconds, lastHour: change.seconds / 3600)
            state.counts[platform, default: 0] += 1
        }
    }

    private static func makeRoom(for platform: Platform, _ hour: Int, _ state: inout State) -> Bool {
        guard state.counts[platform, default: 0] >= versionLimit else { return true }
        let oldest = state.usages.filter { $0.key.platform == platform }.min { $0.value.lastHour < $1.value.lastHour }
        guard let oldest, oldest.value.lastHour != hour else { return false }
        state.usages[oldest.key] = nil
        state.counts[platform, default: 1] -= 1
        return true
    }
}
