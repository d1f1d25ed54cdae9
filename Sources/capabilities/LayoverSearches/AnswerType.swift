import LayoverHTTP
import LayoverSuppliers
import LayoverWeb

/// As what a supplier's bytes are handed on in the API's own origin: as JSON, or as bytes that no browser shows or runs.
enum AnswerType: Hashable {
    /// As the supplier calls it.
    case json(String)
    case opaque

    /// - Parameters:
    ///   - said: Every `Content-Type` of the answer.
    ///   - isRead: Whether the bytes were read as JSON, whatever they are called.
    init(_ said: [String], isRead: Bool) {
        if said.count == 1, let only = said.first, AnswerType.isJSON(only) {
            self = .json(only)
        } else {
            self = isRead ? .json("application/json") : .opaque
        }
    }

    /// Tells whether a type is `application/json` or `application/<name>+json`, with any parameters.
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
    /// As what its bytes are handed on; `isRead` where they were read as JSON.
    func type(isRead: Bool) -> AnswerType {
        AnswerType(headers.filter { $0.name.lowercased() == "content-type" }.map(\.value), isRead: isRead)
    }
}
