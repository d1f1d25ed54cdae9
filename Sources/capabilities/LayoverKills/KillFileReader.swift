import LayoverFiles
import LayoverFrame
import LayoverModel
import LayoverSQLite

/// Reads `kills.yaml` independently of the store and the network: a blocked disk under one of the two does not delay the other.
actor KillFileReader {
    private nonisolated let executor = BlockingExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let path: String
    private let inForce: KillsInForce
    private let log: ServerLog
    /// The content at the last read; `nil` if there is no file.
    private var bytes: [UInt8]?
    private var entries: [KillEntry] = []
    private var findings: [String] = []

    /// - Parameters:
    ///   - folder: The state folder.
    ///   - inForce: Publishes the kills.
    ///   - log: Receives findings.
    init(folder: String, inForce: KillsInForce, log: ServerLog) {
        path = folder + "/" + KillFile.name
        self.inForce = inForce
        self.log = log
    }

    /// Reads the current `kills.yaml`.
    ///
    /// If an entry cannot be read, the file's earlier kills stay in force in addition to the readable ones.
    ///
    /// - Returns: The file's kills in force if it changed; `nil` if it is unchanged, missing or unreadable.
    func read() -> [KillEntry]? {
        let bytes: [UInt8]?
        do { bytes = try AtomicFile.read(path) } catch {
            let finding = "\(error)"
            if findings != [finding] { log.error("\(finding); the kills of the file before stay") }
            findings = [finding]
            inForce.show(findings: findings)
            return nil
        }
        guard bytes != self.bytes else { return nil }
        self.bytes = bytes
        let file = bytes.map { KillFile($0) }
        let found = file?.findings ?? []
        let earlier = found.isEmpty ? [] : entries.filter { !(file?.entries.contains($0) ?? false) }
        entries = (file?.entries ?? []) + earlier
        findings = found.map(\.description)
        for finding in found { log.error("\(finding); what was in force of the file stays") }
        inForce.publish(file: entries, findings: findings)
        return bytes == nil ? nil : entries
    }
}
