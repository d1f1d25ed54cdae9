package import LayoverModel

/// The languages that a card may be shown in, the requested one first.
package enum LanguageChain {
    /// `locale`, then the locales after it in the market's list; a pseudo-locale never replaces another locale.
    package static func from(_ locale: LocaleTag, in locales: [LocaleTag]) -> [LocaleTag] {
        guard PseudoLocale(locale) == nil, let start = locales.firstIndex(of: locale) else { return [locale] }
        return locales[start...].filter { PseudoLocale($0) == nil }
    }
}
