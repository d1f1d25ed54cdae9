/// Makes layouts in two steps: decides them from their inputs, then writes what was decided.
package enum Assembler {
    /// Decides which cards one request gets, and appends the `layout` object to `output`.
    ///
    /// - Parameters:
    ///   - inputs: All inputs of the layout.
    ///   - output: The buffer to append to.
    ///   - notes: The parts of the output whose ranges are recorded.
    /// - Returns: The page, with the decision and the report.
    /// - Complexity: O(slots + bytes written); nothing grows with the number of results.
    package static func assemble(
        _ inputs: LayoutInputs, into output: inout [UInt8], noting notes: LayoutNotes = .none
    ) -> LayoutPage {
        write(decide(inputs), into: &output, noting: notes)
    }

    /// Assembles into a revision.
    ///
    /// - Parameters:
    ///   - inputs: All inputs of the layout.
    ///   - earlier: The previous revision, to share the unchanged parts.
    /// - Returns: The revision, with the decision and the report.
    package static func revise(_ inputs: LayoutInputs, after earlier: LayoutRevision?) -> RevisedLayout {
        var output: [UInt8] = []
        output.reserveCapacity(32_768)
        let page = assemble(inputs, into: &output, noting: .outline)
        let revision = LayoutRevision(
            output, page.outline ?? LayoutOutline(), pending: page.decision.pending, sharing: earlier)
        return RevisedLayout(revision: revision, page: page)
    }

    /// Decides which cards the layout has and where, and why the others are left out.
    package static func decide(_ inputs: LayoutInputs) -> LayoutDecision {
        var decider = LayoutDecider(inputs)
        decider.considerSlots()
        return decider.decision()
    }

    /// Writes a decision.
    ///
    /// If a card fails while it is written, its bytes are removed and only the reason is kept.
    package static func write(
        _ decision: LayoutDecision, into output: inout [UInt8], noting notes: LayoutNotes = .none
    ) -> LayoutPage {
        var writer = LayoutWriter(decision, noting: notes)
        writer.write(into: &output)
        return writer.page
    }
}

/// The parts of a layout whose ranges in its bytes are recorded.
package enum LayoutNotes: Sendable {
    case none
    /// Ranges of all parts. The revision's name then covers every byte of the cards.
    case outline
    /// Ranges of the bytes that are unique to this decision.
    case decision
}
