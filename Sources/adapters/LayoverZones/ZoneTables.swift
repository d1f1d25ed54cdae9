/// Every zone of one tzdata.
final class ZoneTables: Sendable {
    /// Folder that it was read from.
    let path: String
    /// `2025b`; `unknown` if the system does not say.
    let version: String
    let zones: [String: ZoneTable]
    /// Files that could not be read, each with its reason.
    let unreadable: [String]
    /// Names the tables: equal on machines that have the same files.
    let edition: String

    init(path: String, version: String, zones: [String: ZoneTable], unreadable: [String], checksum: UInt64) {
        self.path = path
        self.version = version
        self.zones = zones
        self.unreadable = unreadable
        edition = "\(version) \(String(checksum, radix: 16))"
    }
}
