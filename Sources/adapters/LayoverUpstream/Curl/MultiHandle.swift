import CCurl

/// libcurl's handle for many calls and their connections; freed with this object, after its last call was removed.
@safe
final class MultiHandle {
    private let raw: UnsafeMutableRawPointer
    /// The sockets of libcurl's connections, until the last of them is closed.
    let sockets: OpenSockets

    init?(_ settings: UpstreamSettings, _ sockets: OpenSockets) {
        guard let raw = unsafe curl_multi_init() else { return nil }
        unsafe self.raw = raw
        self.sockets = sockets
        let perHost = settings.connectionsPerHost.clamped(to: 1...Limits.connectionsPerHost)
        guard set(CURLMOPT_MAX_HOST_CONNECTIONS, perHost),
            set(CURLMOPT_MAX_TOTAL_CONNECTIONS, settings.connections.clamped(to: 1...Limits.connections)),
            set(CURLMOPT_MAXCONNECTS, Limits.idleConnections),
            set(CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
        else { return nil }
    }

    deinit { unsafe curl_multi_cleanup(raw) }

    /// Sets the callbacks that notify `loop`, which must live as long as this handle, or call `forget`.
    func attach(_ loop: EventLoop) -> Bool {
        let context = unsafe Unmanaged.passUnretained(loop).toOpaque()
        return unsafe layover_curl_on_socket(raw, watchSocket, context) == CURLM_OK
            && layover_curl_on_timer(raw, setTimer, context) == CURLM_OK
    }

    func forget() {
        unsafe layover_curl_on_socket(raw, nil, nil)
        unsafe layover_curl_on_timer(raw, nil, nil)
    }

    func add(_ easy: EasyHandle) -> Bool { unsafe curl_multi_add_handle(raw, easy.raw) == CURLM_OK }

    func remove(_ easy: EasyHandle) { unsafe curl_multi_remove_handle(raw, easy.raw) }

    /// Lets libcurl read and write on a ready socket.
    func act(on socket: Int32, events: Int32) {
        var running: Int32 = 0
        unsafe curl_multi_socket_action(raw, socket, events, &running)
    }

    func actOnTime() { act(on: CURL_SOCKET_BAD, events: 0) }

    /// The calls that have ended since the last call, by the identity of their handles.
    func ended() -> [(name: UInt, code: CURLcode)] {
        var ended: [(UInt, CURLcode)] = []
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(raw, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
            unsafe ended.append((UInt(bitPattern: message.pointee.easy_handle), message.pointee.data.result))
        }
        return ended
    }

    private func set(_ option: CURLMoption, _ value: Int) -> Bool {
        unsafe layover_curl_multi_set_number(raw, option, value) == CURLM_OK
    }
}
