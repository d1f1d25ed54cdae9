import LayoverCatalog

extension LayoutPage {
    /// Assembles the same request for a page that has the widget, with room for every card: to try a widget that is a
    /// draft, retired, or in no layout of this market.
    ///
    /// - Parameter widget: Index in the catalog's widgets.
    /// - Returns: `nil` if the widget has no texts in this language.
    package func onTrial(of widget: Int) -> LayoutPage? {
        let trial = inputs.layout.trial(
            of: widget, in: inputs.serving.catalog, zones: inputs.tools.zones, hasRoom: true)
        guard let trial else { return nil }
        var bytes: [UInt8] = []
        return Assembler.assemble(
            LayoutInputs(
                serving: inputs.serving, context: inputs.context, layout: trial.layout, facts: inputs.facts,
                phase: inputs.phase, tools: inputs.tools.standingStill, services: inputs.services, explains: true),
            into: &bytes)
    }
}
