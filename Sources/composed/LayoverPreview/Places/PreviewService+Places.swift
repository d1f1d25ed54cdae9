import LayoverAssembly
import LayoverCatalog
import LayoverFlights
import LayoverModel

extension PreviewService {
    /// A search in the built-in table of airports.
    ///
    /// Places are shown with their English names and are also found in other languages: countries in each language of the
    /// content's markets, cities in the languages of the shipped tables.
    ///
    /// - Complexity: Some tens of milliseconds; made once.
    package func placeSearch() -> PlaceSearch {
        let formatting = tools.assembly.formatting
        let english = LocaleTag("en-GB").map { [$0] } ?? []
        let locales = english + Set((content.catalog?.markets ?? []).flatMap(\.locales)).sorted()
        return PlaceSearch(Airport.all, otherNames: PlaceNames.all) { code in
            locales.compactMap { formatting.countryName(code, locale: $0) }
        }
    }
}
