import CCurl

/// The meaning of libcurl's codes, depending on the progress of the call.
struct FailureTable {
    /// True if any byte of an answer arrived.
    var hasAnswer = false
    /// True if the request was sent, at least partly.
    var isSent = false
    /// True if the resolved address was rejected.
    var isAddressRefused = false
    /// libcurl's error message.
    var text = ""

    func failure(_ code: CURLcode) -> UpstreamFailure {
        switch code {
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT, CURLE_BAD_FUNCTION_ARGUMENT:
            // An answer of HTTP/0.9, which has no status line, is an unsupported protocol too.
            isSent ? .malformed : .badAddress
        case CURLE_OUT_OF_MEMORY: isSent ? .tooLarge : .exhausted
        case CURLE_NO_CONNECTION_AVAILABLE, CURLE_FAILED_INIT: .exhausted
        case CURLE_FILESIZE_EXCEEDED: .tooLarge
        case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: .malformed
        case CURLE_PARTIAL_FILE: .truncated
        case CURLE_OPERATION_TIMEDOUT: isSent ? .timedOut : .unreachable
        case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM,
            CURLE_SEND_FAIL_REWIND, CURLE_ABORTED_BY_CALLBACK:
            broken
        default: isSent ? broken : isAddressRefused ? .refusedAddress : .unreachable
        }
    }

    private var broken: UpstreamFailure {
        guard isSent else { return .unreachable }
        guard hasAnswer else { return .reset }
        return text.contains("chunk") ? .malformed : .truncated
    }
}
