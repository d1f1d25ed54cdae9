/// The suppliers that this program speaks as.
enum SupplierProtocol: String, CaseIterable, Sendable {
    case skyscanner, duffel, amadeus

    /// As Layover names their answers.
    var format: String {
        switch self {
        case .skyscanner: "skyscanner-v3"
        case .duffel: "duffel"
        case .amadeus: "amadeus-v2"
        }
    }

    /// A refusal or failure in its own words.
    func failure(_ status: Int, _ message: String, headers: [(name: String, value: String)] = []) -> SupplierReply {
        let code = [400: 3, 401: 16, 404: 5, 422: 3, 429: 8, 503: 14, 504: 4][status] ?? 13
        let number = [400: 477, 401: 38_190, 404: 1_797, 429: 38_194, 503: 38_189][status] ?? 141
        var text = JSONText()
        text.object { text in
            switch self {
            case .skyscanner:
                text.member("code", raw: "\(code)")
                text.member("message", message)
                text.member("details", raw: "[]")
            case .duffel:
                text.member("meta", raw: "{\"status\":\(status),\"request_id\":\"made-up\"}")
                text.key("errors")
                text.list([status]) { text, status in
                    text.object { text in
                        text.member(
                            "type", status == 429 ? "rate_limit_error" : status < 500 ? "validation_error" : "api_error"
                        )
                        text.member("title", "Error \(status)")
                        text.member("message", message)
                        text.member("code", "made_up_\(status)")
                    }
                }
            case .amadeus:
                text.key("errors")
                text.list([status]) { text, status in
                    text.object { text in
                        text.member("status", raw: "\(status)")
                        text.member("code", raw: "\(number)")
                        text.member("title", "ERROR \(status)")
                        text.member("detail", message)
                    }
                }
            }
        }
        return SupplierReply(status: status, headers: headers, parts: [text.bytes])
    }
}
