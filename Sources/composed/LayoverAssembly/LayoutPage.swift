package import LayoverCatalog

/// The written page of one decision, and the report on it.
package struct LayoutPage {
    package let decision: LayoutDecision
    /// The report that the server counts and logs.
    package let report: AssemblyReport
    /// Cards that failed while they were written.
    let failures: [CardFailure]
    /// A hash of the bytes written.
    let revision: ContentHash
    /// The digits of the revision as they appear in the layout.
    let revisionDigits: [UInt8]
    /// Ranges of all parts; `nil` if the caller did not request them.
    let outline: LayoutOutline?
    /// Ranges of the bytes that are unique to this decision: the layout's id and the proofs of its cards, in order.
    ///
    /// All other bytes are equal for equal decisions. Empty if the caller did not request them.
    package let ownPlaces: [Range<Int>]

    package var inputs: LayoutInputs { decision.inputs }

    /// Widgets without a card, if reasons are kept.
    package var omissions: [Omission] {
        decision.omissions + (inputs.explains ? failures.map(inputs.omission) : [])
    }
}

/// The outcome of one assembly.
package struct AssemblyReport: Sendable {
    package let cards: Int
    /// Cards that failed while they were written, by widget.
    package let failures: [(widget: String, reason: OmissionReason)]
    /// Widgets of cards that the output guard dropped, because a value changed their tags: an alarm.
    package internal(set) var structureChanges: [String]
    /// Links in cards that are not drawn, because they were refused or lead nowhere for this client.
    package let blockedLinks: Int
    /// End of each slot of `layout`.
    package let ends: [SlotEnd]
    package let layout: CompiledLayout
    package let catalog: Catalog
    /// True if the layout is a preview, which no reader sees.
    package let isPreview: Bool
}

/// A layout that was assembled as a revision.
package struct RevisedLayout: LayoutAttempt {
    package let revision: LayoutRevision
    package let page: LayoutPage

    package var serviceRequests: [ServiceRequest] { page.decision.serviceRequests }
}
