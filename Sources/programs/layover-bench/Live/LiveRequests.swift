import LayoverModel

/// The requests of the load, as bytes.
struct LiveRequests {
    private let body: String
    private let direct: String

    init() {
        let day = "2027-07-16"
        body =
            #"{"market":"GB","locale":"en-GB","currency":"GBP","query":{"origin":"LHR","destination":"EDI","departs":"\#(day)","adults":1}}"#
        direct = """
            {"query":{"market":"UK","locale":"en-GB","currency":"GBP","queryLegs":[{"originPlaceId":{"iata":"LHR"},\
            "destinationPlaceId":{"iata":"EDI"},"date":{"year":2027,"month":7,"day":16}}],\
            "cabinClass":"CABIN_CLASS_ECONOMY","adults":1}}
            """
    }

    var create: [UInt8] { LiveRequests.post("/v1/searches", body) }

    func poll(_ search: String) -> [UInt8] { LiveRequests.get("/v1/searches/\(search)") }

    func events(_ search: String) -> [UInt8] { LiveRequests.get("/v1/searches/\(search)/events") }

    var directCreate: [UInt8] { LiveRequests.post("/skyscanner/create", direct) }

    func directPoll(_ session: String) -> [UInt8] { LiveRequests.post("/skyscanner/poll/\(session)", "") }

    private static func get(_ path: String) -> [UInt8] { Array("GET \(path) HTTP/1.1\r\nHost: bench\r\n\r\n".utf8) }

    private static func post(_ path: String, _ body: String) -> [UInt8] {
        Array(
            "POST \(path) HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
                .utf8)
    }
}
