package import LayoverAssembly
package import LayoverCatalog
package import LayoverJSON

/// One page that was assembled for a request, with the outcome of every widget.
package struct ExplainedPage {
    package let assembled: LayoutPage
    /// In its wire form, with `omitted`.
    package let layout: JSONValue
    private let tracer: WidgetTracer

    /// Assembles the page.
    ///
    /// - Parameters:
    ///   - serving: The catalog and the active kills.
    ///   - context: The request; its arms are decided.
    ///   - layout: The page of its market and language.
    ///   - facts: The facts.
    ///   - phase: Before results, or with them.
    ///   - tools: Used with a stopped clock, so that no card is late because a machine is busy.
    ///   - services: The answers of other teams' services so far.
    /// - Throws: If the written layout cannot be read back, which does not happen for a complete one.
    package init(
        serving: Serving, context: RequestContext, layout: CompiledLayout, facts: FactCache, phase: AssemblyPhase,
        tools: AssemblyTools, services: ServiceAnswers = .none
    ) throws {
        var bytes: [UInt8] = []
        assembled = Assembler.assemble(
            LayoutInputs(
                serving: serving, context: context, layout: layout, facts: facts, phase: phase,
                tools: tools.standingStill, services: services, explains: true),
            into: &bytes)
        self.layout = try JSONValue(parsing: bytes)
        tracer = WidgetTracer(assembled, layout: self.layout)
    }

    /// The trace of every widget in the catalog, by name.
    package func traces(depth: WidgetTracer.Depth = .page) -> [WidgetTrace] { tracer.all(depth: depth) }

    /// `nil` if the catalog has no such widget.
    package func trace(of widget: String) -> WidgetTrace? { tracer.trace(of: widget) }
}
