import LayoverAssembly
import LayoverCatalog
import LayoverFlights
import LayoverModel

extension PreviewService {
    /// A search in the built-in table of airports.
    ///
    /// Places have their English names, and are found in other languages, too: countries
    /// in each of the content's markets, cities in those of the shipped ones.
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
