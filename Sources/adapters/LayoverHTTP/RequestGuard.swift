import CMicroHTTPD
import Glibc

/// Rejects requests that libmicrohttpd 0.9.75 accepts too leniently, before a handler sees them.
struct RequestGuard: Sendable {
    private let limits: HTTPLimits
    private let methods: [HTTPMethod]
    private let takesEncoded: @Sendable (String) -> Bool
    /// True for the version of libmicrohttpd that hides parts of lines; newer ones reject them.
    private let checksPlaces: Bool

    init(_ settings: HTTPSettings) {
        limits = settings.limits
        methods = settings.methods
        takesEncoded = settings.takesEncoded
        checksPlaces = unsafe strcmp(MHD_get_version(), "0.9.75") == 0
    }

    /// Why this request is rejected, or `nil`; the connection then has its method, path, query and body length.
    func refusal(
        _ connection: Connection, _ handle: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>
    ) -> HTTPRefusal? {
        let methodCount = unsafe strlen(method)
        let lineBytes = unsafe methodCount + connection.target.count + strlen(version) + 2
        guard lineBytes <= limits.requestLineBytes else { return .targetTooLong }
        guard let known = unsafe self.method(method, methodCount) else { return .methodUnknown }
        connection.method = known
        guard let target = TargetSyntax(connection.target.span, method: known) else { return .targetInvalid }
        connection.path = target.path
        connection.query = target.query
        let block = unsafe layover_header_size(handle)?.pointee.header_size ?? 0
        guard block - lineBytes - 4 <= limits.headerBytes else { return .headersTooLarge }
        var scan = unsafe HeaderScan(
            block: UnsafeRawPointer(method), blockBytes: block, lineBytes: lineBytes, checksPlaces: checksPlaces)
        unsafe withUnsafeMutablePointer(to: &scan) { scan in
            _ = unsafe MHD_get_connection_values_n(handle, .HEADER_KIND, scanHeader, scan)
        }
        let isOld = unsafe strcmp(version, "HTTP/1.0") == 0
        if let refusal = refusal(scan, isOld: isOld) { return refusal }
        connection.isEncoded = scan.isContentEncoded
        if scan.isContentEncoded, !takesEncoded(String(decoding: connection.target[connection.path], as: UTF8.self)) {
            return .contentEncoded
        }
        if scan.expectsUnknown { return .expectationUnknown }
        connection.expectedBodyBytes = scan.codings > 0 ? nil : scan.length ?? 0
        guard known.mayCarryBody || connection.expectedBodyBytes == 0 else { return .bodyUnexpected }
        connection.isAnsweredAtOnce = scan.expectsContinue && connection.expectedBodyBytes == 0
        return nil
    }

    /// Why libmicrohttpd rejects a request whose header block has arrived.
    func refusalOfLibrary(_ handle: OpaquePointer) -> HTTPRefusal {
        var scan = unsafe HeaderScan(
            block: UnsafeRawPointer(handle), blockBytes: 0, lineBytes: 0, checksPlaces: false)
        unsafe withUnsafeMutablePointer(to: &scan) { scan in
            _ = unsafe MHD_get_connection_values_n(handle, .HEADER_KIND, scanHeader, scan)
        }
        if scan.lengths > 0, scan.codings == 0, scan.length == nil {
            return scan.lengthIsHuge ? .bodyTooLarge : .lengthInvalid
        }
        return scan.hosts == 0 ? .hostMissing : .headersTooLarge
    }

    private func refusal(_ scan: HeaderScan, isOld: Bool) -> HTTPRefusal? {
        if scan.fields > limits.headerFields { return .headersTooLarge }
        if let fault = scan.fault { return fault }
        if scan.hidesBytes { return .valueInvalid }
        if scan.hosts > 1 { return .hostRepeated }
        if scan.hosts == 0, !isOld { return .hostMissing }
        if scan.codings > 0, isOld { return .codingTooEarly }
        if scan.codings > 0, scan.lengths > 0 { return .lengthWithCoding }
        if scan.codings > 1 { return .codingRepeated }
        if scan.lengths > 1 { return .lengthRepeated }
        if scan.codingIsUnknown { return .codingUnknown }
        return nil
    }

    private func method(_ start: UnsafePointer<CChar>, _ count: Int) -> HTTPMethod? {
        methods.first { method in
            let name = method.rawValue.utf8
            guard name.count == count else { return false }
            return unsafe strncmp(start, method.rawValue, count) == 0
        }
    }
}
