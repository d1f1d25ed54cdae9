import LayoverAssembly
import LayoverCatalog
import LayoverFrame

/// Everything that one layout is made of, except the answers of other teams' services.
struct LayoutPlan: Sendable {
    private let call: LayoutCall
    private let layout: CompiledLayout
    private let results: FactCache.Results
    private let phase: AssemblyPhase
    private let tools: AssemblyTools
    private let explains: Bool
    /// Milliseconds since 1970 at which the layout is decided.
    private let milliseconds: Int
    /// Bytes that precede the layout.
    var opening: [UInt8] = []

    /// - Returns: `nil` if the market has no such page.
    init?(
        _ call: LayoutCall, results: FactCache.Results, phase: AssemblyPhase, explains: Bool, _ layouts: LayoutContext
    ) {
        guard let layout = call.context.layout else { return nil }
        self.call = call
        self.layout = layout
        self.results = results
        self.phase = phase
        self.explains = explains
        tools = layouts.tools
        milliseconds = layouts.server.milliseconds
    }

    var market: CompiledMarket { call.context.market }

    /// Assembles the layout from the answers so far.
    ///
    /// Before results, a layout is sent without its missing answers. With results, exposures are listed only for a layout
    /// that needs no more answers, because no other is sent.
    func assembled(_ answers: ServiceAnswers) -> AssembledLayout {
        let isBeforeResults = phase == .beforeResults
        var output = opening
        output.reserveCapacity(isBeforeResults ? 16_384 : 32_768)
        let page = Assembler.assemble(
            LayoutInputs(
                serving: call.serving, context: call.context, layout: layout, results: results, phase: phase,
                tools: tools, services: answers, explains: explains),
            into: &output, noting: isBeforeResults ? .decision : .none)
        let isSent = isBeforeResults || page.decision.serviceRequests.isEmpty
        return AssembledLayout(
            output, page, exposures: isSent ? page.exposures(milliseconds: milliseconds) : [])
    }
}
