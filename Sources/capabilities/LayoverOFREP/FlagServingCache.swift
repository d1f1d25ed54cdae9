import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverModel
import Synchronization

/// Prepares the flags of each publication once.
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

    /// The flags of `current`; `nil` if there is no catalog yet.
    ///
    /// - Complexity: One comparison; O(features) for the first request after a publication, O(kills) if only kills changed.
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

    /// Returns `true` if a client knows of a newer configuration than the one that this server has.
    ///
    /// - Parameters:
    ///   - tag: The tag from a stream; `false` for a tag that no Layover server makes.
    ///   - flags: The flags that this server has.
    /// - Returns: `true` if the server should load first.
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

    /// Hashes the catalog, its time zones and every active kill, sorted; counters of this server are left out.
    private func hash(_ serving: Serving) -> String {
        let kills = serving.kills.entries.map { entry in
            let scopes = Set(entry.scopes.map(\.text)).sorted().joined(separator: "|")
            return "\(entry.name)@\(scopes)\n"
        }
        let text = "\(serving.catalog.identity)\n\(isStrict)\n\(kills.joined())"
        return String(hexadecimal(digest.sha256([Array(text.utf8)])).prefix(FlagServingCache.hashDigits))
    }
}
