import LayoverCatalog

extension Assembler {
    /// The same request on a page that has the widget, with room for every card: what would become of one that is a
    /// draft, retired, or in no layout of this market.
    ///
    /// - Parameter widget: Index in the catalog's widgets.
    /// - Returns: An assembler that has assembled; `nil` where the widget has no texts in this language.
    package func onTrial(of widget: Int) -> Assembler? {
        guard let trial = layout.trial(of: widget, in: serving.catalog, zones: tools.zones, hasRoom: true) else {
            return nil
        }
        let other = Assembler(
            serving: serving, context: context, layout: trial.layout, facts: facts, phase: phase,
            tools: tools.standingStill, remote: remote, explains: true)
        var bytes: [UInt8] = []
        _ = other.assemble(into: &bytes)
        return other
    }
}
