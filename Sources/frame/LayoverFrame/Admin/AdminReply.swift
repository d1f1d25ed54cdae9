package import LayoverHTTP
package import LayoverJSON
import LayoverWeb

/// Answers of the admin listener.
package enum AdminReply {
    package static func json(_ value: JSONValue, status: Int = 200) -> HTTPReply {
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        return HTTPReply(
            status: status, headers: [.json, .noSniff, HTTPHeader("Cache-Control", "no-store")],
            segments: [.bytes(bytes + [0x0a])])
    }
}
