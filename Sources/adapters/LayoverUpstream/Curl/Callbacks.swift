import CCurl
import Glibc

// Functions that libcurl calls on the event thread. The context is the call, which its loop keeps alive meanwhile.

func receiveHeader(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    return unsafe transfer.takeHeader(line.assumingMemoryBound(to: UInt8.self).span) ? size * count : 0
}

func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard size * count > 0 else { return 0 }
    guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return unsafe transfer.takeBody(bytes, count: size * count) ? size * count : 0
}

func allowRequest(
    _ context: UnsafeMutableRawPointer?, _ theirs: UnsafeMutablePointer<CChar>?, _ ours: UnsafeMutablePointer<CChar>?,
    _ theirPort: Int32, _ ourPort: Int32
) -> Int32 {
    guard let context = unsafe context else { return CURL_PREREQFUNC_ABORT }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.mayRequest(from: UInt16(truncatingIfNeeded: ourPort)) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

/// Opens a socket if the address may be called.
func openSocket(
    _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ target: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let context = unsafe context, let target = unsafe target,
        let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr)
    else { return CURL_SOCKET_BAD }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    // libcurl declares the shortest address type and provides room for the longest; `addrlen` is the actual length.
    let address = unsafe IPAddress(
        UnsafeRawPointer(target) + offset, byteCount: Int(target.pointee.addrlen))
    guard transfer.mayConnect(to: address) else { return CURL_SOCKET_BAD }
    let socket = unsafe socket(
        target.pointee.family, target.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), target.pointee.`protocol`)
    if socket >= 0 { transfer.hasOpened(socket) }
    return socket
}

/// The context is the list of open sockets, which lives as long as the connections.
func closeSocket(_ context: UnsafeMutableRawPointer?, _ socket: curl_socket_t) -> Int32 {
    if let context = unsafe context {
        unsafe Unmanaged<OpenSockets>.fromOpaque(context).takeUnretainedValue().remove(socket)
    }
    return close(socket)
}

/// libcurl wants to be notified of other events of a socket, or of none; the context is the loop.
func watchSocket(
    _ easy: UnsafeMutableRawPointer?, _ socket: curl_socket_t, _ what: Int32, _ context: UnsafeMutableRawPointer?,
    _ own: UnsafeMutableRawPointer?
) -> Int32 {
    guard let context = unsafe context else { return 0 }
    let name = UInt(bitPattern: easy)
    unsafe Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue().watch(socket, what, for: name)
    return 0
}

/// libcurl sets its timer.
func setTimer(_ multi: UnsafeMutableRawPointer?, _ milliseconds: Int, _ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let context = unsafe context else { return 0 }
    unsafe Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue().setTimer(milliseconds)
    return 0
}
