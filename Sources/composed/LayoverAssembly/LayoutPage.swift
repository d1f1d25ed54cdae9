package import LayoverCatalog

/// The page written of one decision, and what is told of it.
package struct LayoutPage {
    package let decision: LayoutDecision
    /// The report that the server counts and logs.
    package let report: AssemblyReport
    /// Cards that failed while they were written.
    let failures: [CardFailure]
    /// The bytes written, in short.
    let revision: ContentHash
    /// The digits of the revision as the layout has it.
    let revisionDigits: [UInt8]
    /// Places of everything; `nil` where no caller asked.
    let outline: LayoutOutline?
    /// Places of the bytes of this decision alone: the layout's id and the proofs of its cards, in their order.
    ///
    /// All other bytes are the same whenever the same is decided; empty where no caller asked.
    package let ownPlaces: [Range<Int>]

    package var inputs: LayoutInputs { decision.inputs }

    /// Widgets without a card, where reasons are kept.
    package var omissions: [Omission] {
        decision.omissions + (inputs.explains ? failures.map { Omission($0, in: inputs) } : [])
    }
}

/// The outcome of one assembly.
package struct AssemblyReport: Sendable {
    package let cards: Int
    /// Cards that failed while they were written, by widget.
    package let failures: [(widget: String, reason: OmissionReason)]
    /// Links in cards that were refused, or that lead nowhere for this client, and are not drawn.
    package let blockedLinks: Int
    /// End of each slot of `layout`.
    package let ends: [SlotEnd]
    package let layout: CompiledLayout
    package let catalog: Catalog
    /// True if the layout is a preview's, which no reader sees.
    package let isPreview: Bool
}

/// A layout that was assembled into a revision of its own.
package struct RevisedLayout: LayoutAttempt {
    package let revision: LayoutRevision
    package let page: LayoutPage

    package var serviceRequests: [ServiceRequest] { page.decision.serviceRequests }
}
