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

    package var status: Int {
        switch self {
        case .targetTooLong: 414
        case .methodUnknown: 405
        case .codingUnknown: 501
        case .headersTooLarge: 431
        case .contentEncoded: 415
        case .expectationUnknown: 417
        case .bodyTooLarge: 413
        case .tooBusy, .tooManyStreams, .tooManyWaiting: 503
        default: 400
        }
    }

    package var title: String {
        switch self {
        case .targetInvalid: "the request target must start with / and contain only printable ASCII"
        case .targetTooLong: "the request line is too long"
        case .methodUnknown: "the method is unknown"
        case .hostMissing: "HTTP/1.1 needs a Host header"
        case .hostRepeated: "there must be one Host header"
        case .hostInvalid: "the Host header must be a host with an optional port"
        case .lengthInvalid: "Content-Length must be digits only"
        case .lengthRepeated: "there must be one Content-Length header"
        case .lengthWithCoding: "Content-Length and Transfer-Encoding exclude each other"
        case .codingRepeated: "there must be one Transfer-Encoding header"
        case .codingUnknown: "the only supported Transfer-Encoding is chunked"
        case .codingTooEarly: "HTTP/1.0 does not allow Transfer-Encoding"
        case .nameInvalid: "a header name is not a token"
        case .valueInvalid: "a header value contains control characters or continues over several lines"
        case .headersTooLarge: "the headers are too many or too large"
        case .contentEncoded: "this call does not accept a Content-Encoding"
        case .expectationUnknown: "the only supported expectation is 100-continue"
        case .bodyUnexpected: "requests with this method must not have a body"
        case .bodyTooLarge: "the body is too large"
        case .tooBusy: "too many bodies are in flight; try again"
        case .tooManyStreams: "the limit of open streams is reached; try again"
        case .tooManyWaiting: "the limit of waiting requests is reached; try again"
        }
    }

    /// An RFC 9457 document for listeners without their own text.
    package var plainProblem: [UInt8] {
        Array(#"{"type":"urn:layover:problem:\#(rawValue)","title":"\#(title)","status":\#(status)}"#.utf8)
    }
}
