package import LayoverModel

extension LayoutEdit {
    /// The text of a layout's file with a widget in it: at the end for all markets, or in some alone.
    ///
    /// - Returns: `nil` where the file is not written as people write it.
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
