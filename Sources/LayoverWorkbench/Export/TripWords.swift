import LayoverJSON

/// One itinerary in a few words.
struct TripWords: Hashable, Sendable {
    let id: String
    let times: String
    let carrier: String
    let price: String

    var html: String {
        """
        <div class="trip"><span><b>\(MarkupText.escaped(times))</b><br><small>\(MarkupText.escaped(carrier))</small></span><b>\(MarkupText.escaped(price))</b></div>
        """
    }

    /// The first itineraries of a supplier's answer, as Skyscanner writes them; of other shapes as many plain rows.
    static func trips(in answer: JSONValue, count: Int) -> [TripWords] {
        guard let results = answer["content"]?["results"], let itineraries = results["itineraries"]?.members else {
            return (1...count).map { TripWords(id: "", times: "Result \($0)", carrier: "", price: "") }
        }
        return itineraries.prefix(count).map { TripWords($0, results) }
    }

    private init(id: String, times: String, carrier: String, price: String) {
        self.id = id
        self.times = times
        self.carrier = carrier
        self.price = price
    }

    private init(_ itinerary: JSONValue.Member, _ results: JSONValue) {
        let leg = itinerary.value["legIds"]?.items?.first?.string.flatMap { results["legs"]?[$0] }
        let carrier = leg?["marketingCarrierIds"]?.items?.first?.string.flatMap { results["carriers"]?[$0] }
        let amount = itinerary.value["pricingOptions"]?.items?.first?["price"]?["amount"]?.string.flatMap { Int($0) }
        self.init(
            id: itinerary.key,
            times: "\(TripWords.clock(leg?["departureDateTime"])) – \(TripWords.clock(leg?["arrivalDateTime"]))",
            carrier: carrier?["name"]?.string ?? "", price: amount.map(TripWords.price) ?? "")
    }

    /// Skyscanner's amounts are thousandths.
    private static func price(_ amount: Int) -> String {
        let cents = amount / 10
        return "\(cents / 100).\(twoDigits(abs(cents % 100)))"
    }

    private static func clock(_ time: JSONValue?) -> String {
        guard let hour = time?["hour"]?.int, let minute = time?["minute"]?.int else { return "?" }
        return "\(twoDigits(hour)):\(twoDigits(minute))"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
