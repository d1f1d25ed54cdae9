import LayoverHTTP
import LayoverJSON
import LayoverWeb

/// Why there is no value, in OFREP's terms.
struct FlagFailure: Error {
    /// Source: OpenFeature specification, types, "Error Code".
    enum Code: String {
        case flagNotFound = "FLAG_NOT_FOUND"
        case general = "GENERAL"
        case invalidContext = "INVALID_CONTEXT"
        case parseError = "PARSE_ERROR"
        case targetingKeyMissing = "TARGETING_KEY_MISSING"
    }

    /// `nil` if OFREP has no code, as for 401 and 500.
    let code: Code?
    let details: String
    /// The key of the flag, if one flag was requested.
    var key: String?

    init(_ code: Code?, _ details: String, key: String? = nil) {
        self.code = code
        self.details = details
        self.key = key
    }

    /// An invalid context of a request.
    static func context(_ details: String) -> FlagFailure { FlagFailure(.invalidContext, details) }

    var bytes: [UInt8] {
        var output: [UInt8] = [0x7b]
        if let key {
            appendJSONKey("key", to: &output)
            appendJSONString(key, to: &output)
        }
        if let code {
            appendJSONKey("errorCode", to: &output)
            appendJSONString(code.rawValue, to: &output)
        }
        appendJSONKey("errorDetails", to: &output)
        appendJSONString(details, to: &output)
        output.append(0x7d)
        return output
    }

    func reply(_ status: Int, _ headers: [HTTPHeader]) -> HTTPReply {
        .json([.bytes(bytes)], status: status, headers: [.privateNoStore] + headers)
    }
}
