import LayoverFiles
import LayoverFrame
import LayoverModel
import LayoverSQLite

/// Reads `kills.yaml`, which needs neither the store nor the network: a disk that holds one of the two up leaves the other alone.
actor KillFileReader {
    private nonisolated let executor = BlockingExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let path: String
    private let inForce: KillsInForce
    private let log: ServerLog
    /// As last read; `nil` for no file.
    private var bytes: [UInt8]?
    private var entries: [KillEntry] = []
    private var findings: [String] = []

    /// - Parameters:
    ///   - folder: The state folder.
    ///   - inForce: Where kills are put in force.
    ///   - log: Is told what does not read.
    init(folder: String, inForce: KillsInForce, log: ServerLog) {
        path = folder + "/" + KillFile.name
        self.inForce = inForce
        self.log = log
    }

    /// Takes `kills.yaml` as it stands.
    ///
    /// Where something in it does not read, what was in force of it stays, beside what does read.
    ///
    /// - Returns: What is in force of a file that was changed; `nil` where none was, or there is none.
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
