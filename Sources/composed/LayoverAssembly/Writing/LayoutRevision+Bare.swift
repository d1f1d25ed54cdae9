import LayoverJSON
package import LayoverModel

extension LayoutRevision {
    /// The catalog of a layout that is made without content.
    static let noCatalog = "000000000000"

    /// Makes a layout without cards, for which no content is needed.
    ///
    /// - Parameters:
    ///   - id: The layout's id.
    ///   - surface: The page.
    ///   - market: The market of the request.
    ///   - locale: The language of the request.
    ///   - generation: The generation of the kills.
    ///   - isComplete: Whether the supplier's results are all in.
    /// - Returns: The layout. Its revision is always the same.
    package static func bare(
        id: String, surface: String, market: Market, locale: LocaleTag, generation: Int, isComplete: Bool
    ) -> LayoutRevision {
        var output: [UInt8] = []
        var outline = LayoutOutline()
        _ = LayoutHead(
            id: id, surface: surface, market: market.code, locale: locale.tag, catalog: noCatalog,
            generation: generation
        ).write(into: &output)
        appendJSONLiteral(",\"revision\":\"", to: &output)
        let start = output.count
        appendJSONLiteral("1-", to: &output)
        output += ContentHash().digits
        outline.revision = start..<output.count
        appendJSONLiteral("\",\"complete\":", to: &output)
        appendJSONBool(isComplete, to: &output)
        output.append(0x2c)
        outline.head = 0..<output.count
        appendJSONLiteral("\"cards\":[]", to: &output)
        let tail = output.count
        appendJSONLiteral(",\"pending\":[],\"assignments\":[]}", to: &output)
        outline.tail = tail..<output.count
        return LayoutRevision(output, outline, pending: [], sharing: nil)
    }
}
