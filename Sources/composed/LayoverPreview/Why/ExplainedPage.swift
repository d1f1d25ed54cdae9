package import LayoverAssembly
package import LayoverCatalog
package import LayoverJSON

/// One page that was assembled for a request, with what became of every widget.
package struct ExplainedPage {
    package let assembled: LayoutPage
    /// As the wire has it, with `omitted`.
    package let layout: JSONValue
    private let tracer: WidgetTracer

    /// Assembles.
    ///
    /// - Parameters:
    ///   - serving: The catalog, and what is killed.
    ///   - context: Who asks; its arms are decided.
    ///   - layout: The page of its market and language.
    ///   - facts: What is known.
    ///   - phase: Before results, or with them.
    ///   - tools: Time stands still, so that no card is late because a machine is busy.
    ///   - remote: What other teams' services have answered.
    /// - Throws: Never for a layout that was written whole; it is read back.
    package init(
        serving: Serving, context: RequestContext, layout: CompiledLayout, facts: FactCache, phase: AssemblyPhase,
        tools: AssemblyTools, remote: RemoteAnswers = .none
    ) throws {
        var bytes: [UInt8] = []
        assembled = Assembler.assemble(
            LayoutInputs(
                serving: serving, context: context, layout: layout, facts: facts, phase: phase,
                tools: tools.standingStill, remote: remote, explains: true),
            into: &bytes)
        self.layout = try JSONValue(parsing: bytes)
        tracer = WidgetTracer(assembled, layout: self.layout)
    }

    /// Every widget of the catalog, by name.
    package func traces(depth: WidgetTracer.Depth = .page) -> [WidgetTrace] { tracer.all(depth: depth) }

    /// `nil` where the catalog has no such widget.
    package func trace(of widget: String) -> WidgetTrace? { tracer.trace(of: widget) }
}
