import CCurl

/// The header lines of one request as libcurl's list; freed with this object.
@safe
final class SentHeaders {
    private(set) var list: UnsafeMutablePointer<curl_slist>?

    /// - Returns: `nil` if a name is not a token, a value contains a control character, or they are too long.
    init?(_ call: UpstreamCall) {
        var bytes = 0
        var names: Set<String> = []
        for (name, value) in call.headers + (call.signature?.headers ?? []) {
            bytes += name.utf8.count + value.utf8.count
            guard bytes <= Limits.sentHeaderBytes, SentHeaders.isToken(name), SentHeaders.isValue(value) else {
                return nil
            }
            let lower = name.lowercased()
            guard !SentHeaders.ours.contains(lower) else { continue }
            names.insert(lower)
            guard append(value.isEmpty ? "\(name);" : "\(name): \(value)") else { return nil }
        }
        // libcurl 7.88 also signs lines that only suppress a header, and then the signature could not be verified.
        guard call.signature == nil else { return }
        // Suppresses lines that libcurl would add itself.
        for name in ["Accept", "Expect", "Content-Type"] where !names.contains(name.lowercased()) {
            guard append("\(name):") else { return nil }
        }
    }

    deinit { unsafe curl_slist_free_all(list) }

    private func append(_ line: String) -> Bool {
        guard let longer = unsafe curl_slist_append(list, line) else { return false }
        unsafe list = unsafe longer
        return true
    }

    /// Headers that are derived from the call and that the caller cannot set.
    private static let ours: Set<String> = [
        "content-length", "transfer-encoding", "connection", "expect", "accept-encoding", "te", "upgrade", "keep-alive",
    ]

    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy {
                (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0)
                    || "!#$%&'*+-.^_`|~".utf8.contains($0)
            }
    }

    private static func isValue(_ value: String) -> Bool {
        value.utf8.allSatisfy { $0 == 9 || ($0 >= 32 && $0 != 127) }
    }
}
