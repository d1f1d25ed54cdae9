import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverModel
import Synchronization

/// Makes of each publication what requests for flags answer from, once.
final class FlagServingCache: Sendable {
    private struct State {
        var flags: FlagServing?
        var catalog = ""
    }

    private let digest: any Digesting
    private let isStrict: Bool
    /// Milliseconds since 1970.
    private let clock: @Sendable () -> Int
    private let state = Mutex(State())

    init(digest: any Digesting, isStrict: Bool, clock: @escaping @Sendable () -> Int) {
        self.digest = digest
        self.isStrict = isStrict
        self.clock = clock
    }

    /// The flags of `current`; `nil` before there is a catalog.
    ///
    /// - Complexity: One comparison but for the first request after a publication: then O(features), for new kills O(kills).
    func flags(of current: ServingHolder.Current) -> FlagServing? {
        guard let serving = current.serving else { return nil }
        return state.withLock { state in
            if let flags = state.flags, flags.number == current.number { return flags }
            let flags = make(serving, number: current.number, after: state)
            if let held = state.flags, held.number > current.number { return flags }
            state.flags = flags
            state.catalog = serving.catalog.identity
            return flags
        }
    }

    /// Tells whether a client has heard of a configuration that is newer than what this server holds.
    ///
    /// - Parameters:
    ///   - tag: The one that a stream said; of one that no server of this kind says nothing is known.
    ///   - flags: Those that this server holds.
    /// - Returns: `true` if it should load first.
    static func isBehind(_ tag: String, _ flags: FlagServing) -> Bool {
        let bare = tag.filter { $0 != "\"" }
        let parts = bare.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == hashDigits, let generation = Int(parts[1]),
            parts[0] != flags.hash, generation > flags.generation
        else { return false }
        return true
    }

    private func make(_ serving: Serving, number: Int, after state: State) -> FlagServing {
        let hash = self.hash(serving)
        let isSame = state.flags?.hash == hash
        let generation = isSame ? state.flags?.generation ?? 0 : max(clock(), (state.flags?.generation ?? 0) + 1)
        let prepared: PreparedFlags
        if let held = state.flags, state.catalog == serving.catalog.identity {
            prepared = held.flags
        } else {
            prepared = PreparedFlags(serving.catalog, isStrict: isStrict)
        }
        return FlagServing(serving, number: number, flags: prepared, hash: hash, generation: generation)
    }

    private static let hashDigits = 20

    /// Over the catalog, its time zones and every kill in force, sorted; no counter of this server is in it.
    private func hash(_ serving: Serving) -> String {
        let kills = serving.kills.entries.map { entry in
            let scopes = Set(entry.scopes.map(\.text)).sorted().joined(separator: "|")
            return "\(entry.name)@\(scopes)\n"
        }
        let text = "\(serving.catalog.identity)\n\(isStrict)\n\(kills.joined())"
        return String(hexadecimal(digest.sha256([Array(text.utf8)])).prefix(FlagServingCache.hashDigits))
    }
}
