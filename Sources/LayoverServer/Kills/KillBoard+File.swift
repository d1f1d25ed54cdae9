import LayoverFiles
import LayoverFrame
import LayoverModel
import Synchronization

/// `kills.yaml`, which needs neither the store nor the network.
extension KillBoard {
    /// Reads `kills.yaml` again and puts it in force where it changed.
    package func readFileAgain() {
        state.withLock { state in if readFile(&state) { publish(&state) } }
    }

    /// Takes `kills.yaml` as it stands.
    ///
    /// Where something in it does not read, what was in force of it stays, beside what does read.
    ///
    /// - Returns: Whether anything changed.
    @discardableResult
    func readFile(_ state: inout State) -> Bool {
        let bytes: [UInt8]?
        do { bytes = try AtomicFile.read(folder + "/" + KillFile.name) } catch {
            let finding = "\(error)"
            defer { state.report.findings = [finding] }
            if state.report.findings != [finding] { log.error("\(finding); the kills of the file before stay") }
            return false
        }
        guard bytes != state.fileBytes else { return false }
        state.fileBytes = bytes
        let file = bytes.map { KillFile($0) }
        let findings = file?.findings ?? []
        let earlier = findings.isEmpty ? [] : state.fileEntries.filter { !(file?.entries.contains($0) ?? false) }
        state.fileEntries = (file?.entries ?? []) + earlier
        state.report.findings = findings.map(\.description)
        for finding in findings { log.error("\(finding); what was in force of the file stays") }
        if bytes != nil { tellFile(state.fileEntries) }
        return true
    }

    private func tellFile(_ entries: [KillEntry]) {
        let directory = directory
        let lookup = KillLookup(entries, in: directory)
        let unknown = lookup.rows.count - lookup.inForce
        let rest =
            directory == nil
            ? ", of whatever the catalog will have" : unknown > 0 ? ", and \(unknown) name nothing that is served" : ""
        log.warning("\(lookup.inForce) kills of \(KillFile.name) are in force\(rest)")
    }
}
