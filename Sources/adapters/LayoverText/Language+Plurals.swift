internal import CICU
package import LayoverModel

extension Language {
    /// CLDR's categories in the order in which `CICU` numbers them.
    static let pluralCategories = ["zero", "one", "two", "few", "many", "other"]

    package func pluralCategories(of locale: LocaleTag, ordinal: Bool) -> Set<String> {
        let found = unsafe cicu_plural_categories(locale.tag, ordinal)
        return Set(Language.pluralCategories.enumerated().filter { found & (1 << $0.offset) != 0 }.map(\.element))
    }

    package func pluralCategory(of number: Int, ordinal: Bool, in locale: LocaleTag) -> String {
        let category = unsafe locale.tag.withCString { unsafe cicu_plural($0, ordinal, Int64(number)) }
        return Language.pluralCategories[Int(category)]
    }
}
