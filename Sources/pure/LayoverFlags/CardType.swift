/// What a card is made of, as far as a kill may be limited to it.
package enum CardType: String, CaseIterable, Sendable {
    case html, native, placeholder
}
