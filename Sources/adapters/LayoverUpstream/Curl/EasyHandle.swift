import CCurl

/// One handle of libcurl for one call at a time, reused for many; freed with this object.
@safe
final class EasyHandle {
    let raw: UnsafeMutableRawPointer
    private let errorText: UnsafeMutablePointer<CChar>
    private static let errorBytes = Int(CURL_ERROR_SIZE)

    init?() {
        guard let raw = unsafe curl_easy_init() else { return nil }
        unsafe self.raw = raw
        unsafe errorText = .allocate(capacity: EasyHandle.errorBytes)
        unsafe errorText.initialize(repeating: 0, count: EasyHandle.errorBytes)
        guard setReadSize() else { return nil }
    }

    deinit {
        unsafe curl_easy_cleanup(raw)
        unsafe errorText.deallocate()
    }

    /// The handle's identity in libcurl's messages.
    var name: UInt { unsafe UInt(bitPattern: raw) }

    /// Clears the call; the handle's memory and libcurl's caches are kept.
    ///
    /// libcurl 7.88 keeps a handle's receive buffer if the call ended on a connection that others still use, as with HTTP/2,
    /// and does not allow the buffer's size to be set as long as it exists.
    ///
    /// - Returns: `false` if the handle cannot be reused.
    func reset() -> Bool {
        unsafe curl_easy_reset(raw)
        unsafe errorText.update(repeating: 0, count: EasyHandle.errorBytes)
        return setReadSize()
    }

    private func setReadSize() -> Bool { set(CURLOPT_BUFFERSIZE, Limits.readBytes) }

    /// libcurl's error message.
    var error: String { unsafe String(cString: errorText) }

    func set(_ option: CURLoption, _ value: Int) -> Bool {
        unsafe layover_curl_set_number(raw, option, value) == CURLE_OK
    }

    func set(_ option: CURLoption, size: Int) -> Bool {
        unsafe layover_curl_set_size(raw, option, curl_off_t(size)) == CURLE_OK
    }

    func set(_ option: CURLoption, _ text: String) -> Bool {
        unsafe layover_curl_set_text(raw, option, text) == CURLE_OK
    }

    func set(_ headers: SentHeaders) -> Bool {
        unsafe layover_curl_set_headers(raw, headers.list) == CURLE_OK
    }

    func setBody(_ bytes: [UInt8]) -> Bool {
        guard set(CURLOPT_POST, 1), set(CURLOPT_POSTFIELDSIZE_LARGE, size: bytes.count) else { return false }
        guard !bytes.isEmpty else { return set(CURLOPT_COPYPOSTFIELDS, "") }
        return unsafe bytes.withUnsafeBytes { buffer in
            unsafe layover_curl_set_text(
                raw, CURLOPT_COPYPOSTFIELDS, buffer.baseAddress?.assumingMemoryBound(to: CChar.self)) == CURLE_OK
        }
    }

    /// Uses a new connection, which no later call reuses.
    func keepToItself() -> Bool { set(CURLOPT_FRESH_CONNECT, 1) && set(CURLOPT_FORBID_REUSE, 1) }

    func keepErrors() -> Bool { unsafe layover_curl_set_errors(raw, errorText) == CURLE_OK }

    /// Bytes of the body received so far, before decoding.
    var downloadedBytes: Int {
        var value = curl_off_t(0)
        unsafe layover_curl_size(raw, CURLINFO_SIZE_DOWNLOAD_T, &value)
        return Int(value)
    }

    /// The connection of an ended call, if libcurl keeps it for others and it carries one call at a time.
    var keptConnection: Int32? {
        var version = 0
        var socket: curl_socket_t = CURL_SOCKET_BAD
        unsafe layover_curl_number(raw, CURLINFO_HTTP_VERSION, &version)
        unsafe layover_curl_socket(raw, CURLINFO_ACTIVESOCKET, &socket)
        return version <= CURL_HTTP_VERSION_1_1 && socket != CURL_SOCKET_BAD ? socket : nil
    }

    /// Connections that had to be opened for the call.
    var openedConnections: Int {
        var value = 0
        unsafe layover_curl_number(raw, CURLINFO_NUM_CONNECTS, &value)
        return value
    }
}
