import LayoverModel

/// The languages that a market's readers are shown a card in, the wanted one first.
enum LanguageChain {
    /// `locale`, then those that follow it in the market's own list.
    static func from(_ locale: LocaleTag, in locales: [LocaleTag]) -> [LocaleTag] {
        locales.firstIndex(of: locale).map { Array(locales[$0...]) } ?? [locale]
    }
}
