package import LayoverModel

extension LayoutEdit {
    /// Adds a widget to the text of a layout file: at the end for all markets, or only in some.
    ///
    /// - Returns: `nil` if the file has an unusual form.
    package static func adding(
        _ widget: String, to markets: [Market], in text: String, read: (String) -> Node?
    ) -> String? {
        guard !markets.isEmpty else { return read(text).flatMap { adding(widget, to: text, $0) } }
        return markets.reduce(text as String?) { text, market in
            guard let text, let root = read(text) else { return nil }
            return adding(widget, to: market, in: text, root)
        }
    }
}
