package import LayoverCatalog
package import LayoverPick

/// The phase that a layout is assembled for.
package enum AssemblyPhase: Hashable, Sendable {
    /// Before the first result: placeholders take the places of pending widgets.
    case beforeResults
    /// With results; `offset` is the number of results on earlier pages, `count` those on this one, `nil` for all.
    case results(offset: Int, count: Int?)
}

/// All inputs of one layout; equal inputs give equal bytes.
///
/// An immutable object, so that deciding and writing copy nothing. Each fact is computed once, on first use.
package final class LayoutInputs {
    package let serving: Serving
    package let context: RequestContext
    package let layout: CompiledLayout
    package let facts: FactCache
    package let phase: AssemblyPhase
    package let tools: AssemblyTools
    /// Answers of other teams' services so far.
    package let services: ServiceAnswers
    /// The cards that readers already see, if this is the next revision of a search.
    package let shown: ShownCards
    /// True if reasons are kept for clients that may request them.
    let explains: Bool
    /// The active slot in the place of each slot, under this request's arms.
    let activeSlots: ActiveSlots

    /// Takes facts that are already computed, or shared with another layout of the same request.
    package init(
        serving: Serving, context: RequestContext, layout: CompiledLayout, facts: FactCache, phase: AssemblyPhase,
        tools: AssemblyTools, services: ServiceAnswers = .none, shown: ShownCards = .none, explains: Bool = false
    ) {
        self.serving = serving
        self.context = context
        self.layout = layout
        self.facts = facts
        self.phase = phase
        self.tools = tools
        self.services = services
        self.shown = shown
        self.explains = explains
        activeSlots = ActiveSlots(context.arms, in: layout)
    }

    /// Computes the facts from the request and its results so far.
    package convenience init(
        serving: Serving, context: RequestContext, layout: CompiledLayout, results: FactCache.Results,
        phase: AssemblyPhase, tools: AssemblyTools, services: ServiceAnswers = .none, shown: ShownCards = .none,
        offers: OfferCandidates? = nil, explains: Bool = false
    ) {
        self.init(
            serving: serving, context: context, layout: layout,
            facts: FactCache(context, results: results, zones: tools.zones, offers: offers), phase: phase, tools: tools,
            services: services, shown: shown, explains: explains)
    }
}
