import LayoverFlags
import LayoverModel

/// A digest of a server's flips, short enough to be asked for every other second.
package struct KillDigest: Hashable, Sendable {
    /// Hexadecimal digits of each of the two.
    private static let digits = 32

    /// Of what they do: where this is equal, servers kill the same.
    package let effect: String
    /// Of the flips with their times: where this is equal, their lists are.
    package let flips: String

    init(effect: String, flips: String) {
        self.effect = effect
        self.flips = flips
    }

    /// - Parameters:
    ///   - entries: Those of the store, in their order; the order among names does not count.
    ///   - digest: Hashes them.
    /// - Complexity: O(*n* log *n*).
    init(_ entries: [KillEntry], _ digest: any Digesting) {
        let names = Dictionary(grouping: entries, by: \.name).sorted { $0.key < $1.key }
        let effects = names.map { "\($0.key)\n\(PeerKills.Effect($0.value).text)\n" }
        let flips = names.flatMap(\.value).map { entry in
            "\(entry.name)\n\(entry.state) \(entry.seconds) \(entry.scope.text)\n"
        }
        func hash(_ lines: [String]) -> String {
            String(hexadecimal(digest.sha256(lines.map { Array($0.utf8) })).prefix(KillDigest.digits))
        }
        self.init(effect: hash(effects), flips: hash(flips))
    }
}
