import LayoverFlags
import LayoverModel

/// A digest of a server's flips, short enough to be requested every two seconds.
package struct KillDigest: Hashable, Sendable {
    /// Hexadecimal digits of each of the two.
    private static let digits = 32

    /// Digest of their effect: servers with equal ones kill the same.
    package let effect: String
    /// Digest of the flips with their times: servers with equal ones have equal lists.
    package let flips: String

    init(effect: String, flips: String) {
        self.effect = effect
        self.flips = flips
    }

    /// - Parameters:
    ///   - entries: The flips of the store, in order; the order among names does not matter.
    ///   - digest: The hash function.
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
