import LayoverAssembly
import LayoverCatalog
import LayoverFlights
import LayoverModel

extension PreviewService {
    /// A search in the built-in table of airports; countries have their English names, and are found in each language of the
    /// content's markets, too.
    ///
    /// - Complexity: Some tens of milliseconds; made once.
    package func placeSearch() -> PlaceSearch {
        let formatting = tools.assembly.formatting
        let english = LocaleTag("en-GB").map { [$0] } ?? []
        let locales = english + Set((content.catalog?.markets ?? []).flatMap(\.locales)).sorted()
        return PlaceSearch(Airport.all) { code in
            locales.compactMap { formatting.countryName(code, locale: $0) }
        }
    }
}
