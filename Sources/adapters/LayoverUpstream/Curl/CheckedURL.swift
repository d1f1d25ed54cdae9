import CCurl

/// An address checked by libcurl's own parser: `http` or `https`, a host, no user and no password.
struct CheckedURL {
    /// In lower case, IPv6 in brackets.
    let host: String
    let isEncrypted: Bool

    /// - Returns: `nil` if it is not such an address.
    init?(_ text: String) {
        guard text.utf8.count <= Limits.addressBytes, !text.utf8.contains(where: { $0 <= 32 || $0 == 127 }),
            let parts = unsafe curl_url()
        else { return nil }
        defer { unsafe curl_url_cleanup(parts) }
        guard unsafe curl_url_set(parts, CURLUPART_URL, text, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK,
            let scheme = unsafe CheckedURL.part(CURLUPART_SCHEME, of: parts), ["http", "https"].contains(scheme),
            let host = unsafe CheckedURL.part(CURLUPART_HOST, of: parts)
        else { return nil }
        self.host = host.lowercased()
        isEncrypted = scheme == "https"
    }

    private static func part(_ part: CURLUPart, of parts: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard unsafe curl_url_get(parts, part, &text, 0) == CURLUE_OK, let text = unsafe text else { return nil }
        defer { unsafe curl_free(text) }
        return unsafe String(cString: text)
    }
}
