/// A supplier's answer with the flight of ``SharedTrip/flight(_:price:state:)``, in the form of Skyscanner's Live Prices
/// v3.
struct PricedAnswer {
    /// Flight numbers of KLM from London to Oslo, with their prices.
    var prices: [(number: Int, pence: Int)]
    var isComplete = true
    var link = "https://book.example/"

    var text: String {
        let itineraries = prices.map { number, pence in
            """
            "i\(number)":{"pricingOptions":[{"price":{"amount":"\(pence)0","unit":"PRICE_UNIT_MILLI"},"agentIds":[],\
            "items":[{"deepLink":"\(link)\(number)"}]}],"legIds":["l\(number)"]}
            """
        }
        let legs = prices.map { number, _ in
            """
            "l\(number)":{"originPlaceId":"1","destinationPlaceId":"2","durationInMinutes":200,"stopCount":0,\
            "marketingCarrierIds":["-1"],"operatingCarrierIds":["-1"],"segmentIds":["s\(number)"]}
            """
        }
        let segments = prices.map { number, _ in
            """
            "s\(number)":{"originPlaceId":"1","destinationPlaceId":"2","marketingCarrierId":"-1",\
            "marketingFlightNumber":"\(number)","departureDateTime":\(PricedAnswer.clock(10, 0)),\
            "arrivalDateTime":\(PricedAnswer.clock(13, 20))}
            """
        }
        return """
            {"sessionToken":"t","status":"RESULT_STATUS_\(isComplete ? "COMPLETE" : "INCOMPLETE")",\
            "action":"RESULT_ACTION_REPLACED","content":{"results":{"itineraries":{\(itineraries.joined(separator: ","))},\
            "legs":{\(legs.joined(separator: ","))},"segments":{\(segments.joined(separator: ","))},\
            "places":{"1":{"name":"Heathrow","type":"PLACE_TYPE_AIRPORT","iata":"LHR","parentId":""},\
            "2":{"name":"Oslo","type":"PLACE_TYPE_AIRPORT","iata":"OSL","parentId":""}},\
            "carriers":{"-1":{"name":"KLM","iata":"KL"}},"agents":{}}}}
            """
    }

    private static func clock(_ hour: Int, _ minute: Int) -> String {
        #"{"year":2030,"month":12,"day":4,"hour":\#(hour),"minute":\#(minute),"second":0}"#
    }

    /// The search that this answer belongs to.
    static let search =
        "market=GB&locale=en-GB&currency=GBP&origin=LHR&destination=OSL&departs=2030-12-04&adults=2&cabin=economy"
}
