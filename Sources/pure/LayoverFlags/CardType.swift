/// The type of a card, to which a kill can be limited.
package enum CardType: String, CaseIterable, Sendable {
    case html, native, placeholder
}
