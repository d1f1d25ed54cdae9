/// Makes layouts, in two steps: from what goes in to what is decided, and from there to what is written.
package enum Assembler {
    /// Decides which cards one request gets, and appends the `layout` object to `output`.
    ///
    /// - Parameters:
    ///   - inputs: All that the layout is made of.
    ///   - output: What it is written to.
    ///   - notes: What is told of the bytes beside their number.
    /// - Returns: What was decided and written.
    /// - Complexity: O(slots + bytes written); nothing grows with the number of results.
    package static func assemble(
        _ inputs: LayoutInputs, into output: inout [UInt8], noting notes: LayoutNotes = .none
    ) -> LayoutPage {
        write(decide(inputs), into: &output, noting: notes)
    }

    /// Assembles into a revision.
    ///
    /// - Parameters:
    ///   - inputs: All that the layout is made of.
    ///   - earlier: The one before, to share what did not change.
    /// - Returns: The layout, with what was decided and written.
    package static func revise(_ inputs: LayoutInputs, after earlier: LayoutRevision?) -> RevisedLayout {
        var output: [UInt8] = []
        output.reserveCapacity(32_768)
        let page = assemble(inputs, into: &output, noting: .outline)
        let revision = LayoutRevision(
            output, page.outline ?? LayoutOutline(), pending: page.decision.pending, sharing: earlier)
        return RevisedLayout(revision: revision, page: page)
    }

    /// Decides which cards stand where, and what keeps the others away.
    package static func decide(_ inputs: LayoutInputs) -> LayoutDecision {
        var decider = LayoutDecider(inputs)
        decider.considerSlots()
        return decider.decision()
    }

    /// Writes what was decided; a card that fails while it is written leaves no trace but its reason.
    package static func write(
        _ decision: LayoutDecision, into output: inout [UInt8], noting notes: LayoutNotes = .none
    ) -> LayoutPage {
        var writer = LayoutWriter(decision, noting: notes)
        writer.write(into: &output)
        return writer.page
    }
}

/// Notes on a layout's bytes, told once they are written.
package enum LayoutNotes: Sendable {
    case none
    /// Places of everything; the revision's name then covers every byte of the cards.
    case outline
    /// Places of the bytes that are those of this decision alone.
    case decision
}
