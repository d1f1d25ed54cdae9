import LayoverFlights
import LayoverJSON
import LayoverModel

/// Itineraries as rows of a page.
extension ItinerarySummary {
    var html: String {
        """
        <div class="trip"><span><b>\(MarkupText.escaped(times))</b><br><small>\(MarkupText.escaped(carrier))</small></span><b>\(MarkupText.escaped(price))</b></div>
        """
    }

    /// The first itineraries of a supplier's answer if a built-in format can describe them; otherwise the same number of
    /// plain rows.
    static func rows(of answer: JSONValue, count: Int) -> [ItinerarySummary] {
        for format in SupplierFormat.builtIn {
            if let some = format.definition.summaries(of: answer, count: count) { return some }
        }
        return (1...count).map { ItinerarySummary(id: "", times: "Result \($0)", carrier: "", price: "") }
    }
}
