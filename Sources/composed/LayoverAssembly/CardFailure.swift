import LayoverTemplates

/// A card that failed: it took too long, or could not be filled or written.
package struct CardFailure: Error {
    let slot: Int
    package let reason: OmissionReason
    package let detail: String
    /// True if the output guard dropped the card: a value changed its tags.
    var isStructureChange = false
}

extension CardFailure {
    /// A card that could not be rendered.
    init(slot: Int, _ error: RenderError) {
        switch error {
        case .overBudget: self.init(slot: slot, reason: .tooLarge, detail: "\(error)")
        case .noWayOn:
            self.init(slot: slot, reason: .noLink, detail: "this client can open none of its links")
        case .missingValue: self.init(slot: slot, reason: .failed, detail: "\(error)")
        case .structureChanged:
            self.init(slot: slot, reason: .failed, detail: "\(error)", isStructureChange: true)
        }
    }
}
