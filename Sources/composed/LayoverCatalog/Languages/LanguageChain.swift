package import LayoverModel

/// The languages that a market's readers are shown a card in, the wanted one first.
package enum LanguageChain {
    /// `locale`, then those that follow it in the market's own list; a pseudo-locale never stands in for anything.
    package static func from(_ locale: LocaleTag, in locales: [LocaleTag]) -> [LocaleTag] {
        guard PseudoLocale(locale) == nil, let start = locales.firstIndex(of: locale) else { return [locale] }
        return locales[start...].filter { PseudoLocale($0) == nil }
    }
}
