/// Material of a card, as far as a kill may be limited to it.
package enum CardType: String, CaseIterable, Sendable {
    case html, native, placeholder
}
