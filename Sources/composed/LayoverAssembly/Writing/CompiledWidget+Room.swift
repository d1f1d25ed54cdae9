package import LayoverCatalog
package import LayoverModel
package import LayoverSchema
import LayoverTemplates

extension CompiledWidget {
    /// The room of its card at a reader's text size; for HTML, at the nearest step.
    ///
    /// - Parameters:
    ///   - locale: The language that the card is written in.
    ///   - percent: The text size.
    ///   - width: The card's width in points; `nil` if the client did not send it.
    ///   - values: By field; `nil` for a placeholder, which is as high as a list of usual length.
    /// - Returns: `nil` if the widget has no height.
    package func room(in locale: LocaleTag, percent: Int, width: Int?, values: [Value?]?) -> CardRoom? {
        if let measured { return measured.heights.room(in: locale, percent: percent, width: width) }
        guard let height = source.height else { return nil }
        let drawn = source.form == .html ? TextScale.drawn(percent: percent) : percent
        let points = height.points(items: items(of: height.rows, in: values))
        return CardRoom(compact: (points.compact * drawn + 99) / 100, regular: (points.regular * drawn + 99) / 100)
    }

    /// The number of items in the list that adds rows.
    private func items(of rows: WrittenHeight.Rows?, in values: [Value?]?) -> Int {
        guard let rows, let index = fields.firstIndex(where: { $0.name == rows.field.name }) else { return 0 }
        guard let values else { return rows.usual ?? fields[index].limit ?? CompiledWidget.usualItems }
        switch values.indices.contains(index) ? values[index] : nil {
        case .list(let items)?: return items.count
        case .texts(let texts)?: return texts.count
        default: return 0
        }
    }

    /// The assumed length of a list without a limit, for its placeholder.
    private static let usualItems = 3
}

extension FieldPlan {
    /// The maximum length of a list, if its author set one.
    fileprivate var limit: Int? {
        switch origin {
        case .carriers(_, _, let limit), .tableRows(_, let limit), .answer(_, let limit), .own(_, let limit): limit
        default: nil
        }
    }
}
