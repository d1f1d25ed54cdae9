/// A word of the place slot: everywhere, a style, a region, or one place.
package struct PlaceWord: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case anywhere, style
        /// A region, which may be part of another one.
        case region(partOf: Int?)
        /// The place with this number.
        case place(Int)
    }

    package let id: String
    package var kind: Kind
    package var places: PlaceSet
    package var killSwitch: String?

    package var isRegion: Bool { if case .region = kind { true } else { false } }

    /// The kind as a word, for options.
    package var group: String {
        switch kind {
        case .anywhere: "anywhere"
        case .style: "style"
        case .region: "region"
        case .place: "place"
        }
    }
}
