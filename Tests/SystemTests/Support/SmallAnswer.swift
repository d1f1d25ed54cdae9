/// A search's answer in the form of Skyscanner's Live Prices v3, with three direct flights.
enum SmallAnswer {
    static let compact = Array(text(status: "RESULT_STATUS_COMPLETE").utf8)

    static func text(status: String, action: String = "RESULT_ACTION_REPLACED") -> String {
        let legs = (0..<3).map { number in
            """
            "l\(number)":{"originPlaceId":"1","destinationPlaceId":"2","durationInMinutes":\(60 + number),"stopCount":0,\
            "marketingCarrierIds":["-1"],"operatingCarrierIds":["-1"],"segmentIds":[]}
            """
        }
        let itineraries = (0..<3).map { number in
            """
            "it\(number)":{"pricingOptions":[{"price":{"amount":"\(54 + number)070","unit":"PRICE_UNIT_MILLI"},\
            "agentIds":[]}],"legIds":["l\(number)"]}
            """
        }
        let places = """
            "1":{"name":"Heathrow","type":"PLACE_TYPE_AIRPORT","iata":"LHR","parentId":""},\
            "2":{"name":"Edinburgh","type":"PLACE_TYPE_AIRPORT","iata":"EDI","parentId":""}
            """
        return """
            {"sessionToken":"t","status":"\(status)","action":"\(action)","content":{"results":{\
            "itineraries":{\(itineraries.joined(separator: ","))},"legs":{\(legs.joined(separator: ","))},"segments":{},\
            "places":{\(places)},"carriers":{"-1":{"name":"Zephyr","iata":"ZZ"}},"agents":{}}}}
            """
    }

    /// The same answer over several lines, as people write it.
    static func pretty(newline: String) -> [UInt8] {
        let text = text(status: "RESULT_STATUS_COMPLETE")
        return Array(
            text.replacing(",", with: ",\(newline)  ").replacing("{", with: "{ ").replacing("}", with: "\(newline)}")
                .utf8)
    }

    static let empty = """
        {"sessionToken":"t","status":"RESULT_STATUS_COMPLETE","action":"RESULT_ACTION_NOT_MODIFIED","content":null}
        """
    static let failed = """
        {"sessionToken":"t","status":"RESULT_STATUS_FAILED","action":"RESULT_ACTION_REPLACED","content":null}
        """
}
