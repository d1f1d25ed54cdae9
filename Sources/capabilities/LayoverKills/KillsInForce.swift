import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverModel
import Synchronization

/// The flips in force: the value that readers take, and the one place from which it is published.
///
/// Nothing here waits for a disk. The store and the file hand over what they have once it is settled.
final class KillsInForce: Sendable {
    private struct State {
        var report = KillReport()
        /// Of the store, in their order.
        var entries: [KillEntry] = []
        var fileEntries: [KillEntry] = []
        /// Of ``entries``; worked out when a peer asks.
        var digest: KillDigest?
    }

    let holder: ServingHolder
    private let state = Mutex(State())
    /// One change follows the other; readers need the state alone.
    private let turn = Mutex(())

    init(holder: ServingHolder) { self.holder = holder }

    var report: KillReport { state.withLock { $0.report } }

    /// Digests the flips of the store.
    func digest(_ digest: any Digesting) -> KillDigest {
        let (entries, revision, known) = state.withLock { ($0.entries, $0.report.revision, $0.digest) }
        if let known { return known }
        let made = KillDigest(entries, digest)
        state.withLock { if $0.report.revision == revision { $0.digest = made } }
        return made
    }

    /// Puts flips of the store in force, with what is to be said of it.
    func publish(_ entries: [KillEntry], _ report: KillReport) {
        publish {
            $0.entries = entries
            $0.report.updateStore(report)
        }
    }

    /// Puts what `kills.yaml` says in force.
    func publish(file entries: [KillEntry], findings: [String]) {
        publish {
            $0.fileEntries = entries
            $0.report.findings = findings
        }
    }

    /// Says how the store stands; nothing else is in force than before.
    func show(_ report: KillReport) { turn.withLock { _ in state.withLock { $0.report.updateStore(report) } } }

    /// Says what is wrong with `kills.yaml`.
    func show(findings: [String]) { turn.withLock { _ in state.withLock { $0.report.findings = findings } } }

    /// Notes how long the flip took that was published last.
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
    /// Lists where `name` is killed by what stands in a store and in the files of the content.
    func activeScopes(_ entries: [KillEntry], of name: KillName) -> [KillScope] {
        let switches = holder.load().serving?.catalog.killSwitches ?? []
        let flips = entries.lazy.map(\.flip).filter { $0.name == name }
        let kills = KillOverlay(flips: Array(flips), generation: 0).kills(over: switches.filter { $0.name == name })
        return kills.entries.first { $0.name == name }?.scopes ?? []
    }

    /// How `name` stands, in the words of the audit.
    func words(_ entries: [KillEntry], of name: KillName) -> String {
        let texts = activeScopes(entries, of: name).map { $0.text.isEmpty ? "everywhere" : $0.text }
        return texts.isEmpty ? "live" : "killed " + texts.joined(separator: " | ")
    }
}
