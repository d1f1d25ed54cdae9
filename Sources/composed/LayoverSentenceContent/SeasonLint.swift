import LayoverCatalog
import LayoverModel

/// Warns of periods that take a place off the market because of the season.
///
/// Off the market means that a place is not sold today. A link "Crete in July" that is opened in November would otherwise
/// lead elsewhere.
enum SeasonLint {
    static func findings(_ places: ContentFile) -> [Diagnostic] {
        (places.root?["off_market"]?.list ?? []).compactMap { period in
            guard let why = period["why"], let text = why.text, text.lowercased().hasPrefix("season") else {
                return nil
            }
            return .warning(
                "sentence.season-as-off-market",
                "a season does not take a place off the market, because links for later days would lead elsewhere today; remove this period",
                at: SourceLocation(places.path, why.position), length: text.unicodeScalars.count)
        }
    }
}
