import LayoverHTTP
import LayoverSuppliers
import LayoverWeb

/// The content type with which a supplier's bytes are sent from the API's own origin: JSON, or bytes that no browser shows
/// or runs.
enum AnswerType: Hashable {
    /// The supplier's own type if it is a JSON type, else `application/json`.
    case json(String)
    case opaque

    /// - Parameters:
    ///   - said: Every `Content-Type` of the answer.
    ///   - isRead: Whether the bytes were parsed as JSON, regardless of their `Content-Type`.
    init(_ said: [String], isRead: Bool) {
        if said.count == 1, let only = said.first, AnswerType.isJSON(only) {
            self = .json(only)
        } else {
            self = isRead ? .json("application/json") : .opaque
        }
    }

    /// Returns whether a type is `application/json` or `application/<name>+json`, with any parameters.
    ///
    /// Source: RFC 6839, 3.1; RFC 9110, 8.3.1.
    static func isJSON(_ type: String) -> Bool {
        let essence = Array(type.prefix { $0 != ";" }.lowercased().utf8.reversed().drop { $0 == 0x20 }.reversed())
        let prefix = Array("application/".utf8)
        guard essence.starts(with: prefix) else { return false }
        let name = essence.dropFirst(prefix.count)
        guard name.allSatisfy({ OutgoingHeader.isToken($0) }) else { return false }
        let suffix = Array("+json".utf8)
        return name.elementsEqual("json".utf8)
            || (name.count > suffix.count && name.suffix(suffix.count) == suffix[...])
    }

    var headers: [HTTPHeader] {
        switch self {
        case .json(let type): [HTTPHeader("Content-Type", type), .noSniff]
        case .opaque:
            [
                HTTPHeader("Content-Type", "application/octet-stream"), .noSniff,
                HTTPHeader("Content-Security-Policy", "default-src 'none'; sandbox"),
            ]
        }
    }
}

extension SupplierAnswer {
    /// The type with which its bytes are sent.
    ///
    /// `isRead` is `true` if they were parsed as JSON.
    func type(isRead: Bool) -> AnswerType {
        AnswerType(headers.filter { $0.name.lowercased() == "content-type" }.map(\.value), isRead: isRead)
    }
}
