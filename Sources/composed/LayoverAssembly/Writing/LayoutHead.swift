import LayoverJSON

/// Members that precede a layout's cards and do not depend on them.
struct LayoutHead {
    let id: String
    let surface: String
    let market: String
    let locale: String
    let catalog: String
    let generation: Int

    /// Writes them after the layout's opening brace.
    ///
    /// - Returns: The place of the layout's own id.
    func write(into output: inout [UInt8]) -> Range<Int> {
        appendJSONLiteral("{\"schema\":1,\"id\":", to: &output)
        let start = output.count
        appendJSONString(id, to: &output)
        let place = start..<output.count
        appendJSONLiteral(",\"surface\":", to: &output)
        appendJSONString(surface, to: &output)
        appendJSONLiteral(",\"market\":\"", to: &output)
        output.append(contentsOf: market.utf8)
        appendJSONLiteral("\",\"locale\":\"", to: &output)
        output.append(contentsOf: locale.utf8)
        appendJSONLiteral("\",\"catalog\":\"", to: &output)
        output.append(contentsOf: catalog.utf8)
        appendJSONLiteral("\",\"generation\":", to: &output)
        appendJSONNumber(generation, to: &output)
        return place
    }
}
