package import LayoverModel
import Synchronization

/// The time zones of the system's tzdata, or of a fallback if the system has none.
///
/// All zones are read at once, so that a look-up never waits for a disk; ``refresh()`` reads them again after an update.
package final class SystemZones: ZoneRules {
    /// The tables in use.
    package struct Source: Hashable, Sendable {
        /// The folder of the tables; `nil` for those of the fallback.
        package let folder: String?
        /// `2025b`.
        package let version: String
        package let zoneCount: Int
        /// Why the system's tables are not used, or are incomplete.
        package let trouble: String?
    }

    /// The result of a check of the folder.
    package enum Refresh: Hashable, Sendable {
        case same
        /// Other tables are in use from now on.
        case changed
        /// The folder has changed and cannot be used: the previous tables stay in use.
        case failed(String)
    }

    private struct State {
        var tables: ZoneTables?
        var trouble: String?
        /// The fingerprint of the folder when it was last read.
        var fingerprint: UInt64?
        /// The fingerprint of a folder that has changed since: it is read once it is the same in two checks.
        var changing: UInt64?
    }

    private let folders: [String]
    private let fewest: Int
    private let fallback: any ZoneRules
    private let state: Mutex<State>

    /// The folder in the variable `TZDIR`, or else the usual folders of tzdata.
    package static var systemFolders: [String] {
        if let folder = SystemFile.environment("TZDIR") { return [folder] }
        return ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo"]
    }

    /// Reads all zones.
    ///
    /// - Parameters:
    ///   - folders: The first one that exists is read.
    ///   - fewest: A folder with fewer zones is not used.
    ///   - fallback: Used if no folder can be used.
    /// - Complexity: Some milliseconds; a megabyte stays in memory.
    package init(
        _ folders: [String] = systemFolders, fewest: Int = Limits.fewestZones, fallback: any ZoneRules
    ) {
        (self.folders, self.fewest, self.fallback) = (folders, fewest, fallback)
        let folder = SystemZones.first(folders)
        var state = State(fingerprint: folder?.fingerprint)
        do throws(ZoneFolderError) {
            state.tables = try SystemZones.load(folder, of: folders, fewest: fewest)
        } catch {
            state.trouble = error.description
        }
        self.state = Mutex(state)
    }

    package var source: Source {
        let (tables, trouble) = state.withLock { ($0.tables, $0.trouble) }
        guard let tables else {
            return Source(folder: nil, version: fallback.edition, zoneCount: 0, trouble: trouble)
        }
        let more = tables.unreadable.count > 1 ? " (and \(tables.unreadable.count - 1) more)" : ""
        let unread = tables.unreadable.first.map { "cannot read \($0)\(more)" }
        return Source(
            folder: tables.path, version: tables.version, zoneCount: tables.zones.count, trouble: unread)
    }

    /// Checks the folder, and reads it again if it has changed and was the same in two checks.
    package func refresh() -> Refresh {
        let folder = SystemZones.first(folders)
        let fingerprint = folder?.fingerprint
        let isSettled = state.withLock { state in
            let isSettled = fingerprint != state.fingerprint && fingerprint == state.changing
            state.changing = fingerprint == state.fingerprint ? nil : fingerprint
            return isSettled
        }
        guard isSettled else { return .same }
        do throws(ZoneFolderError) {
            let tables = try SystemZones.load(folder, of: folders, fewest: fewest)
            return state.withLock { state in
                let isSame = state.tables?.edition == tables.edition
                state = State(tables: tables, fingerprint: fingerprint)
                return isSame ? .same : .changed
            }
        } catch {
            state.withLock { $0.fingerprint = fingerprint }
            return .failed(error.description)
        }
    }

    private static func first(_ folders: [String]) -> ZoneFolder? {
        for path in folders { if let folder = ZoneFolder(path) { return folder } }
        return nil
    }

    private static func load(
        _ folder: ZoneFolder?, of folders: [String], fewest: Int
    ) throws(ZoneFolderError) -> ZoneTables {
        guard let folder else { throw .missing(folders) }
        let tables = folder.load()
        guard tables.zones.count >= fewest else { throw .incomplete(folder.path, tables.zones.count) }
        return tables
    }

    private var tables: ZoneTables? { state.withLock { $0.tables } }
}

// The protocol's functions.
extension SystemZones {
    package var edition: String { tables?.edition ?? fallback.edition }

    package func isKnown(zone: String) -> Bool {
        guard let tables else { return fallback.isKnown(zone: zone) }
        return tables.zones[zone] != nil
    }

    package func resolve(_ local: LocalDateTime, in zone: String) -> LocalResolution? {
        guard let tables else { return fallback.resolve(local, in: zone) }
        return tables.zones[zone]?.resolve(local.secondsAsUTC)
    }

    package func offset(at instant: UTCInstant, in zone: String) -> Int? {
        guard let tables else { return fallback.offset(at: instant, in: zone) }
        return tables.zones[zone]?.span(at: instant.withinCalendar).type.offset
    }

    /// The offset and the abbreviation in `zone` at an instant; `nil` for a zone that the system's tzdata does not have.
    package func type(at instant: UTCInstant, in zone: String) -> LocalTimeType? {
        tables?.zones[zone]?.span(at: instant.withinCalendar).type
    }

    /// The names of all zones, sorted; empty if the system has no tzdata.
    package var names: [String] { (tables?.zones.keys).map { $0.sorted() } ?? [] }
}

/// Why a folder of tzdata is not used.
enum ZoneFolderError: Error, Hashable, CustomStringConvertible {
    case missing([String])
    case incomplete(String, Int)

    var description: String {
        switch self {
        case .missing(let folders):
            "tzdata is missing in \(folders.map { "'\($0)'" }.joined(separator: ", ")); install the package tzdata"
        case .incomplete(let folder, let count):
            "'\(folder)' has only \(count) zones; install the package tzdata"
        }
    }
}
