import CCurl
import Glibc
import LayoverMemory
import LayoverModel

/// One pending call; used only on the event thread.
@safe
final class Transfer {
    let order: Inbox.Order
    let easy: EasyHandle
    private let settings: UpstreamSettings
    private let pool: BlockPool
    private let sockets: OpenSockets
    private let limits: UpstreamCallLimits
    let host: String
    private let isEncrypted: Bool
    private let headers: SentHeaders
    private var head = AnswerHead()
    private var body: GrowingBody?
    /// The failure with which a callback ended the call.
    private var failure: UpstreamFailure?
    private var requests = 0
    private var isAddressRefused = false
    /// True once the status and headers have been passed to `onPart`.
    private var isHeadTold = false
    /// True if the body is kept packed.
    private var keepsPacked = false
    /// True if the rest of the body is not needed.
    private var isCut = false
    /// The sockets that it opened, until one of them is its connection.
    private var attempts: [Int32] = []

    /// Prepares the handle for a call.
    ///
    /// - Throws: The error in the call itself.
    init(
        _ order: Inbox.Order, on easy: EasyHandle, settings: UpstreamSettings, pool: BlockPool, sockets: OpenSockets
    ) throws(UpstreamFailure) {
        guard let url = CheckedURL(order.call.url), let headers = SentHeaders(order.call) else { throw .badAddress }
        self.order = order
        self.easy = easy
        self.settings = settings
        self.pool = pool
        self.sockets = sockets
        self.host = url.host
        isEncrypted = url.isEncrypted
        self.headers = headers
        limits = order.call.limits.clamped
        guard setWhatIsAsked(), setWhatIsRefused(), setCallbacks() else { throw .exhausted }
    }

    /// When to check it next: the deadline of the status line until that has arrived, then the deadline of the whole call.
    var deadlineMicroseconds: Int {
        let limit =
            head.status == 0
            ? min(limits.firstByteMilliseconds, limits.totalMilliseconds) : limits.totalMilliseconds
        return order.startedMicroseconds + limit * 1_000
    }

    // MARK: Callbacks of libcurl

    /// - Returns: `false` if libcurl must end the call.
    func takeHeader(_ line: Span<UInt8>) -> Bool {
        head.appendLine(line)
        if head.bytes > limits.headerBytes { return end(.tooLarge) }
        if head.isMalformed { return end(.malformed) }
        if head.isWhole, head.codings.isGzip, order.call.keepsGzip, !keepsPacked {
            // libcurl 7.88 reads this option with each piece of the body; the coding was not known before.
            keepsPacked = easy.set(CURLOPT_HTTP_CONTENT_DECODING, 0)
        }
        if head.isWhole, !isHeadTold, let onPart = order.onPart {
            isHeadTold = true
            onPart(.head(status: head.status, headers: head.headers))
        }
        return true
    }

    func takeBody(_ bytes: UnsafeRawPointer, count: Int) -> Bool {
        // Decoding takes time from other calls too.
        if isDecoded, deadlineMicroseconds <= Clock.microseconds { return end(.timedOut) }
        let total = (body?.count ?? 0) + count
        if limits.cutsBody, total > limits.bodyBytes {
            isCut = true
            return false
        }
        guard total <= limits.bodyBytes, !isTooDense(total, isEnded: false) else { return end(.tooLarge) }
        if let onPart = order.onPart {
            onPart(.bytes(unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))))
            return true
        }
        if body == nil {
            let promised = head.contentLength.map { min($0, Limits.firstBlockBytes) * (isDecoded ? 4 : 1) }
            body = GrowingBody(promised: promised.map { min($0, limits.bodyBytes) }, pool: pool)
        }
        guard let body, unsafe body.append(bytes, count: count) else { return end(.exhausted) }
        return true
    }

    /// True if the body is decoded as it arrives.
    private var isDecoded: Bool { !head.codings.isEmpty && !keepsPacked }

    /// Called for each request: the first one, and those with which libcurl would repeat it on a new connection.
    ///
    /// - Parameter port: The local port of its connection.
    /// - Returns: Whether it is the first.
    func mayRequest(from port: UInt16) -> Bool {
        requests += 1
        forgetAttempts { OpenSockets.port(of: $0) != port }
        return requests == 1
    }

    func mayConnect(to address: IPAddress?) -> Bool {
        guard let address, settings.addresses.allows(address, host: host) else {
            isAddressRefused = true
            return false
        }
        return true
    }

    func hasOpened(_ socket: Int32) {
        attempts.append(socket)
        sockets.add(socket, openedBy: order.id)
    }

    private func forgetAttempts(where isClosed: (Int32) -> Bool) {
        guard !attempts.isEmpty else { return }
        sockets.remove(attempts.filter(isClosed), openedBy: order.id)
        attempts.removeAll()
    }

    /// Bytes of the body that will still arrive on a connection that carries nothing else; 0 if unknown.
    var awaitedBytes: Int {
        guard head.isWhole, head.isAlone, !isEncrypted, !isDecoded, !head.isChunked,
            let length = head.contentLength
        else { return 0 }
        return max(0, length - (body?.count ?? 0))
    }

    // MARK: Its end

    var isReused: Bool { requests > 0 && easy.openedConnections == 0 }
    /// The host, if unrequested bytes cannot be messages of a lower layer.
    var watchedHost: String? { isEncrypted ? nil : host }
    var bytesIn: Int { head.bytes + easy.downloadedBytes }

    /// Makes the result for the caller from libcurl's code.
    func result(_ code: CURLcode) -> Result<UpstreamAnswer, UpstreamFailure> {
        if let failure { return .failure(failure) }
        guard code == CURLE_OK || isCut else {
            var table = FailureTable(text: easy.error)
            table.hasAnswer = bytesIn > 0
            table.isSent = requests > 0
            table.isAddressRefused = isAddressRefused
            return .failure(table.failure(code))
        }
        // Headers that end with the connection are not an error to libcurl.
        guard head.isWhole else { return .failure(bytesIn > 0 ? .truncated : .reset) }
        if isTooDense(body?.count ?? 0, isEnded: true) { return .failure(.tooLarge) }
        guard let body = body ?? GrowingBody(promised: 0, pool: pool) else { return .failure(.exhausted) }
        return .success(
            UpstreamAnswer(
                status: head.status, headers: head.headers, body: body.finish(), isPacked: keepsPacked,
                totalMicroseconds: Clock.microseconds - order.startedMicroseconds))
    }

    /// Frees what is no longer needed, once libcurl has released the call.
    func close() {
        body = nil
        forgetAttempts { _ in true }
    }

    private func end(_ failure: UpstreamFailure) -> Bool {
        if self.failure == nil { self.failure = failure }
        // At once, so that the next of many such answers reuses the memory.
        body = nil
        return false
    }

    /// True if the decoded size exceeds the allowed ratio to the received bytes.
    private func isTooDense(_ decoded: Int, isEnded: Bool) -> Bool {
        guard isDecoded, decoded > Limits.ratioFromBytes else { return false }
        let uncounted = isEnded || !head.isChunked ? 0 : Limits.uncountedBytes
        return decoded > (easy.downloadedBytes + uncounted) * limits.decodedRatio
    }
}

// MARK: Options

extension Transfer {
    private func setWhatIsAsked() -> Bool {
        let call = order.call
        let idle = call.isRepeatable ? settings.idleSeconds : settings.idleSecondsUnrepeatable
        var isSet =
            easy.set(CURLOPT_URL, call.url) && easy.set(CURLOPT_PATH_AS_IS, 1) && easy.set(headers)
            && easy.set(CURLOPT_CONNECTTIMEOUT_MS, limits.connectMilliseconds)
            && easy.set(CURLOPT_MAXAGE_CONN, idle.clamped(to: Limits.idleSeconds))
            && easy.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
            && easy.set(CURLOPT_ACCEPT_ENCODING, call.codings)
            && easy.set(CURLOPT_MAXFILESIZE_LARGE, size: limits.cutsBody ? 0 : max(1, limits.bodyBytes))
            && easy.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        if let authorities = settings.certificateAuthorities {
            isSet = isSet && easy.set(CURLOPT_CAINFO, authorities)
        }
        return isSet && setMethod(call) && setSignature(call.signature)
    }

    private func setMethod(_ call: UpstreamCall) -> Bool {
        switch call.method {
        case .get: easy.set(CURLOPT_HTTPGET, 1)
        case .post: easy.setBody(call.body)
        case .put, .patch: easy.setBody(call.body) && easy.set(CURLOPT_CUSTOMREQUEST, call.method.rawValue)
        case .delete, .options:
            (call.body.isEmpty ? easy.set(CURLOPT_HTTPGET, 1) : easy.setBody(call.body))
                && easy.set(CURLOPT_CUSTOMREQUEST, call.method.rawValue)
        }
    }

    private func setSignature(_ signature: S3Signature?) -> Bool {
        guard let signature else { return true }
        return easy.set(CURLOPT_AWS_SIGV4, signature.provider) && easy.set(CURLOPT_USERNAME, signature.accessKey)
            && easy.set(CURLOPT_PASSWORD, signature.secretKey)
    }

    /// No redirects, no other protocols, no proxies, passwords and cookies from elsewhere, no signals, and no waiting for a
    /// thread that still resolves a name when its call has ended.
    private func setWhatIsRefused() -> Bool {
        easy.set(CURLOPT_PROTOCOLS_STR, "http,https") && easy.set(CURLOPT_FOLLOWLOCATION, 0)
            && easy.set(CURLOPT_PROXY, "") && easy.set(CURLOPT_NOPROXY, "*")
            && easy.set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue)) && easy.set(CURLOPT_HTTP09_ALLOWED, 0)
            && easy.set(CURLOPT_NOSIGNAL, 1) && easy.set(CURLOPT_QUICK_EXIT, 1) && easy.keepErrors()
    }

    private func setCallbacks() -> Bool {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        let socketContext = unsafe Unmanaged.passUnretained(sockets).toOpaque()
        return unsafe layover_curl_on_header(easy.raw, receiveHeader, context) == CURLE_OK
            && layover_curl_on_body(easy.raw, receiveBody, context) == CURLE_OK
            && layover_curl_on_request(easy.raw, allowRequest, context) == CURLE_OK
            && layover_curl_on_open(easy.raw, openSocket, context) == CURLE_OK
            && layover_curl_on_close(easy.raw, closeSocket, socketContext) == CURLE_OK
    }
}

extension UpstreamCallLimits {
    /// Each clamped to the limits of this room.
    fileprivate var clamped: UpstreamCallLimits {
        var limits = self
        limits.connectMilliseconds = connectMilliseconds.clamped(to: Limits.callMilliseconds)
        limits.firstByteMilliseconds = firstByteMilliseconds.clamped(to: Limits.callMilliseconds)
        limits.totalMilliseconds = totalMilliseconds.clamped(to: Limits.callMilliseconds)
        limits.bodyBytes = bodyBytes.clamped(to: Limits.callBytes)
        limits.headerBytes = headerBytes.clamped(to: Limits.callBytes)
        limits.decodedRatio = decodedRatio.clamped(to: Limits.ratios)
        return limits
    }
}
