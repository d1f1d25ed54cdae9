/// Something that can be killed, by its own name.
package struct KillName: Hashable, Comparable, Sendable, CustomStringConvertible {
    package enum Kind: String, CaseIterable, Sendable {
        case widget, campaign, component, provider, feature, experiment
        /// A supplier of the settings, or a format of answers if no supplier has its name.
        case supplier
        /// A format of suppliers' answers: `skyscanner-v3`.
        case format
        /// A switch of `flags/kill-switches/`, which guards others.
        case killSwitch = "kill-switch"
        /// A kind of call that clients make: `trips.vote`.
        case call
        /// A word of sentences, by its slot: `place.chania`.
        case word
        /// All cards, to be narrowed by a scope; its only name is `all`.
        case cards
    }

    package static let allCards = KillName(.cards, "all")

    package let kind: Kind
    /// The name in its file: `cuba-travel-advice`, `timetable@1`.
    package let name: String

    package init(_ kind: Kind, _ name: String) {
        self.kind = kind
        self.name = name
    }

    /// Reads `provider:visa-hints`; `nil` without a known kind or without a name.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), !parts[1].isEmpty else { return nil }
        guard kind != .cards || parts[1] == KillName.allCards.name else { return nil }
        self.init(kind, String(parts[1]))
    }

    package var description: String { "\(kind.rawValue):\(name)" }

    package static func < (left: KillName, right: KillName) -> Bool { left.description < right.description }
}
