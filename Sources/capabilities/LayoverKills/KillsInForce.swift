import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverModel
import Synchronization

/// The flips in force: the value for readers, and the only place that publishes it.
///
/// Nothing here waits for a disk: the store and the file pass on their flips once they are settled.
final class KillsInForce: Sendable {
    private struct State {
        var report = KillReport()
        /// Flips of the store, in order.
        var entries: [KillEntry] = []
        var fileEntries: [KillEntry] = []
        /// The digest of ``entries``; computed when a peer requests it.
        var digest: KillDigest?
    }

    let holder: ServingHolder
    private let state = Mutex(State())
    /// Serializes changes; readers lock the state alone.
    private let turn = Mutex(())

    init(holder: ServingHolder) { self.holder = holder }

    var report: KillReport { state.withLock { $0.report } }

    /// Computes the digest of the store's flips.
    func digest(_ digest: any Digesting) -> KillDigest {
        let (entries, revision, known) = state.withLock { ($0.entries, $0.report.revision, $0.digest) }
        if let known { return known }
        let made = KillDigest(entries, digest)
        state.withLock { if $0.report.revision == revision { $0.digest = made } }
        return made
    }

    /// Puts flips of the store in force, with the store's state.
    func publish(_ entries: [KillEntry], _ report: KillReport) {
        publish {
            $0.entries = entries
            $0.report.updateStore(report)
        }
    }

    /// Puts the kills of `kills.yaml` in force.
    func publish(file entries: [KillEntry], findings: [String]) {
        publish {
            $0.fileEntries = entries
            $0.report.findings = findings
        }
    }

    /// Updates the store's state; the flips in force do not change.
    func show(_ report: KillReport) { turn.withLock { _ in state.withLock { $0.report.updateStore(report) } } }

    /// Updates the findings in `kills.yaml`.
    func show(findings: [String]) { turn.withLock { _ in state.withLock { $0.report.findings = findings } } }

    /// Records how long the latest flip took.
    func record(effectiveMicroseconds: Int) {
        turn.withLock { _ in
            state.withLock { state in
                guard let last = state.entries.indices.last else { return }
                state.entries[last].effectiveMicroseconds = effectiveMicroseconds
                state.report.entries = state.entries + state.fileEntries
            }
        }
    }

    private func publish(_ change: (inout State) -> Void) {
        turn.withLock { _ in
            var next = state.withLock { $0 }
            change(&next)
            let all = next.entries + next.fileEntries
            next.report.entries = all
            next.report.revision += 1
            next.digest = nil
            holder.publish(
                KillOverlay(flips: all.map(\.flip), generation: next.report.generation, isLost: next.report.isLost))
            state.withLock { $0 = next }
        }
    }
}

extension KillsInForce {
    /// The scopes in which `name` is killed, by entries and by the content's kill switches.
    func activeScopes(_ entries: [KillEntry], of name: KillName) -> [KillScope] {
        let switches = holder.load().serving?.catalog.killSwitches ?? []
        let flips = entries.lazy.map(\.flip).filter { $0.name == name }
        let kills = KillOverlay(flips: Array(flips), generation: 0).kills(over: switches.filter { $0.name == name })
        return kills.entries.first { $0.name == name }?.scopes ?? []
    }

    /// The state of `name`, in the words of the audit.
    func words(_ entries: [KillEntry], of name: KillName) -> String {
        let texts = activeScopes(entries, of: name).map { $0.text.isEmpty ? "everywhere" : $0.text }
        return texts.isEmpty ? "live" : "killed " + texts.joined(separator: " | ")
    }
}
