import LayoverFiles
import LayoverFrame
import LayoverJSON
import LayoverReleases
import Synchronization

/// What somebody decided on this server about its releases: a file in the state folder, which calls write and people may.
///
/// The file is the truth, so that a decision outlives the process and needs nothing but a disk; where the disk takes
/// nothing, a call holds until the process ends.
final class ReleaseControls: Sendable {
    private struct State {
        var control = ReleaseControl.none
        /// What a call decided and the disk did not take.
        var unsaved = false
        /// The file that was told for not being understood.
        var refused: [UInt8]?
    }

    private let file: String
    private let holder: ServingHolder
    private let journal: ChangeJournal
    private let log: ServerLog
    private let clock: @Sendable () -> Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - folder: The state folder.
    ///   - holder: Layouts are switched off there.
    ///   - journal: Is told of each decision.
    ///   - log: Likewise.
    ///   - clock: Seconds since 1970.
    init(
        folder: String, holder: ServingHolder, journal: ChangeJournal, log: ServerLog,
        clock: @escaping @Sendable () -> Int
    ) {
        file = ReleaseControl.path(in: folder)
        self.holder = holder
        self.journal = journal
        self.log = log
        self.clock = clock
    }

    func load() -> ReleaseControl { state.withLock { $0.control } }

    /// Reads the file; whoever cannot be understood changes nothing.
    func read() {
        guard !state.withLock({ $0.unsaved }) else { return }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try AtomicFile.read(file, limit: ReleaseControl.byteLimit) ?? []
        } catch {
            return refuse([], error.description)
        }
        do throws(ReleaseControl.Fault) {
            let control = try ReleaseControl(reading: bytes)
            state.withLock { $0.refused = nil }
            take(control, by: "the file")
        } catch {
            refuse(bytes, error.description)
        }
    }

    /// Decides anew.
    ///
    /// - Parameters:
    ///   - control: What is decided.
    ///   - name: Whose decision it is.
    /// - Returns: `false` where the disk did not take it, so that it ends with the process.
    func decide(_ control: ReleaseControl, by name: String) -> Bool {
        var isSaved = true
        do throws(FileError) {
            if control == .none { _ = try AtomicFile.delete(file) } else { try AtomicFile.replace(file, control.file) }
        } catch {
            log.warning("the decision '\(control.description)' holds until this process ends: \(error)")
            isSaved = false
        }
        state.withLock { $0.unsaved = !isSaved }
        take(control, by: name)
        return isSaved
    }

    private func take(_ control: ReleaseControl, by name: String) {
        let before = state.withLock { state in
            defer { state.control = control }
            return state.control
        }
        holder.setBypass(control.isBypassed)
        guard control != before else { return }
        log.warning("releases: \(control.description), by \(name); it was: \(before.description)")
        journal.appendChange(
            Change(
                seconds: clock(), kind: "release", subject: control.description,
                details: [
                    JSONValue.Member("by", .string(name)), JSONValue.Member("before", .string(before.description)),
                ]))
    }

    /// Tells once of a file that says nothing that is known.
    private func refuse(_ bytes: [UInt8], _ why: String) {
        let isNew = state.withLock { state in
            defer { state.refused = bytes }
            return state.refused != bytes
        }
        if isNew { log.error("'\(file)' is not heeded, and what was decided before holds: \(why)") }
    }
}
