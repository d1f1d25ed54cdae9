/// Why a request is rejected before a handler sees it; the raw value is the stable end of the problem's `type`.
package enum HTTPRefusal: String, CaseIterable, Hashable, Sendable {
    case targetInvalid = "target-invalid"
    case targetTooLong = "target-too-long"
    case methodUnknown = "method-unknown"
    case hostMissing = "host-missing"
    case hostRepeated = "host-repeated"
    case hostInvalid = "host-invalid"
    case lengthInvalid = "content-length-invalid"
    case lengthRepeated = "content-length-repeated"
    case lengthWithCoding = "content-length-with-transfer-encoding"
    case codingRepeated = "transfer-encoding-repeated"
    case codingUnknown = "transfer-encoding-unknown"
    case codingTooEarly = "transfer-encoding-on-http-1-0"
    case nameInvalid = "header-name-invalid"
    case valueInvalid = "header-value-invalid"
    case headersTooLarge = "headers-too-large"
    case contentEncoded = "content-encoding-unsupported"
    case expectationUnknown = "expectation-unknown"
    case bodyUnexpected = "body-unexpected"
    case bodyTooLarge = "body-too-large"
    case tooBusy = "too-busy"
    case tooManyStreams = "too-many-streams"
    case tooManyWaiting = "too-many-waiting"

    package var status: Int { row.status }
    package var title: String { row.title }

    private var row: (status: Int, title: String) {
        switch self {
        case .targetInvalid: (400, "the request target must start with / and contain only printable ASCII")
        case .targetTooLong: (414, "the request line is too long")
        case .methodUnknown: (405, "the method is unknown")
        case .hostMissing: (400, "HTTP/1.1 needs a Host header")
        case .hostRepeated: (400, "there must be one Host header")
        case .hostInvalid: (400, "the Host header must be a host with an optional port")
        case .lengthInvalid: (400, "Content-Length must be digits only")
        case .lengthRepeated: (400, "there must be one Content-Length header")
        case .lengthWithCoding: (400, "Content-Length and Transfer-Encoding exclude each other")
        case .codingRepeated: (400, "there must be one Transfer-Encoding header")
        case .codingUnknown: (501, "the only supported Transfer-Encoding is chunked")
        case .codingTooEarly: (400, "HTTP/1.0 does not allow Transfer-Encoding")
        case .nameInvalid: (400, "a header name is not a token")
        case .valueInvalid: (400, "a header value contains control characters or continues over several lines")
        case .headersTooLarge: (431, "the headers are too many or too large")
        case .contentEncoded: (415, "this call does not accept a Content-Encoding")
        case .expectationUnknown: (417, "the only supported expectation is 100-continue")
        case .bodyUnexpected: (400, "requests with this method must not have a body")
        case .bodyTooLarge: (413, "the body is too large")
        case .tooBusy: (503, "too many bodies are in flight; try again")
        case .tooManyStreams: (503, "the limit of open streams is reached; try again")
        case .tooManyWaiting: (503, "the limit of waiting requests is reached; try again")
        }
    }

    /// An RFC 9457 document for listeners without their own text.
    package var plainProblem: [UInt8] {
        Array(#"{"type":"urn:layover:problem:\#(rawValue)","title":"\#(title)","status":\#(status)}"#.utf8)
    }
}
