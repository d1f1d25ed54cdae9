import LayoverAssembly
import LayoverFlights
import LayoverModel

extension PreviewService {
    /// A search in the built-in table of airports, with countries by their English names.
    ///
    /// - Complexity: Some tens of milliseconds; made once.
    package func placeSearch() -> PlaceSearch {
        let (formatting, english) = (tools.assembly.formatting, LocaleTag("en-GB"))
        return PlaceSearch(Airport.all) { code in
            english.flatMap { formatting.countryName(code, locale: $0) }
        }
    }
}
