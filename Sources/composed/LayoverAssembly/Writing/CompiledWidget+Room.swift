package import LayoverCatalog
package import LayoverModel
package import LayoverSchema
import LayoverTemplates

extension CompiledWidget {
    /// The room of its card at a reader's text size: in HTML for the step that is drawn.
    ///
    /// - Parameters:
    ///   - locale: The language that the card is written in.
    ///   - percent: The text size.
    ///   - width: Points that the card gets; `nil` where the client did not say.
    ///   - values: By field; `nil` for a placeholder, which is as high as the usual list.
    /// - Returns: `nil` where the widget says no height.
    package func room(in locale: LocaleTag, percent: Int, width: Int?, values: [Value?]?) -> CardRoom? {
        if let measured { return measured.heights.room(in: locale, percent: percent, width: width) }
        guard let height = source.height else { return nil }
        let drawn = source.form == .html ? TextScale.drawn(percent: percent) : percent
        let points = height.points(items: items(of: height.rows, in: values))
        return CardRoom(compact: (points.compact * drawn + 99) / 100, regular: (points.regular * drawn + 99) / 100)
    }

    /// How many items stand in the list that adds rows.
    private func items(of rows: WrittenHeight.Rows?, in values: [Value?]?) -> Int {
        guard let rows, let index = fields.firstIndex(where: { $0.name == rows.field.name }) else { return 0 }
        guard let values else { return rows.usual ?? fields[index].limit ?? CompiledWidget.usualItems }
        switch values.indices.contains(index) ? values[index] : nil {
        case .list(let items)?: return items.count
        case .texts(let texts)?: return texts.count
        default: return 0
        }
    }

    /// Items of a list that has no limit, for a card that stands in its place.
    private static let usualItems = 3
}

extension FieldPlan {
    /// The most items that a list may have, where its author says so.
    fileprivate var limit: Int? {
        switch origin {
        case .carriers(_, _, let limit), .tableRows(_, let limit), .answer(_, let limit): limit
        default: nil
        }
    }
}
