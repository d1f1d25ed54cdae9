/// Every zone of one tzdata.
final class ZoneTables: Sendable {
    /// The folder that it was read from.
    let path: String
    /// `2025b`; `unknown` if the system has no version.
    let version: String
    let zones: [String: ZoneTable]
    /// Files that could not be read, each with its reason.
    let unreadable: [String]
    /// Identifies the tables: the same on machines with the same files.
    let edition: String

    init(path: String, version: String, zones: [String: ZoneTable], unreadable: [String], checksum: UInt64) {
        self.path = path
        self.version = version
        self.zones = zones
        self.unreadable = unreadable
        edition = "\(version) \(String(checksum, radix: 16))"
    }
}
