package import LayoverHTTP
package import LayoverJSON
import LayoverWeb

/// Answers of the admin listener, which must not be cached.
package enum AdminReply {
    package static func json(_ value: JSONValue, status: Int = 200) -> HTTPReply {
        .json(value, status: status, headers: [.noStore])
    }
}
