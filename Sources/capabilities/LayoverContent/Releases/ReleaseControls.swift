import LayoverFiles
import LayoverFrame
import LayoverJSON
import LayoverReleases
import Synchronization

/// This server's override of its releases: a file in the state folder, which calls write and people may edit.
///
/// The file decides, so that an override outlives the process and needs only a disk; if the disk cannot be written, the
/// override of a call lasts until the process ends.
final class ReleaseControls: Sendable {
    private struct State {
        var control = ReleaseControl.none
        /// True if the override of a call could not be written.
        var unsaved = false
        /// The last invalid file that was logged.
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
    ///   - holder: Switches layouts off.
    ///   - journal: Records each change.
    ///   - log: Records each change.
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

    /// Reads the file; an invalid file changes nothing.
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
            take(control, by: "the file", reason: ReleaseControl.reason(in: bytes))
        } catch {
            refuse(bytes, error.description)
        }
    }

    /// Sets a new override.
    ///
    /// - Parameters:
    ///   - control: The override.
    ///   - name: The name of the caller.
    ///   - reason: Recorded among the changes; may be empty.
    /// - Returns: `false` if the disk could not be written, so that it ends with the process.
    func decide(_ control: ReleaseControl, by name: String, reason: String = "") -> Bool {
        var isSaved = true
        do throws(FileError) {
            if control == .none {
                _ = try AtomicFile.delete(file)
            } else {
                try AtomicFile.replace(file, control.file(reason: reason))
            }
        } catch {
            log.warning("the decision '\(control.description)' holds until this process ends: \(error)")
            isSaved = false
        }
        state.withLock { $0.unsaved = !isSaved }
        take(control, by: name, reason: reason)
        return isSaved
    }

    private func take(_ control: ReleaseControl, by name: String, reason: String) {
        let before = state.withLock { state in
            defer { state.control = control }
            return state.control
        }
        holder.setBypass(control.isBypassed)
        guard control != before else { return }
        let why = reason.isEmpty ? "" : ": \(reason)"
        log.warning("releases: \(control.description), by \(name)\(why); it was: \(before.description)")
        let reasons = reason.isEmpty ? [] : [JSONValue.Member("reason", .string(reason))]
        journal.appendChange(
            Change(
                seconds: clock(), kind: "release", subject: control.description,
                details: [
                    JSONValue.Member("by", .string(name)), JSONValue.Member("before", .string(before.description)),
                ] + reasons))
    }

    /// Logs an invalid file once.
    private func refuse(_ bytes: [UInt8], _ why: String) {
        let isNew = state.withLock { state in
            defer { state.refused = bytes }
            return state.refused != bytes
        }
        if isNew { log.error("'\(file)' is not heeded, and what was decided before holds: \(why)") }
    }
}
