/// The items of a query string, percent-decoded, as forms write them (`+` is a space).
package enum URLQuery {
    package static let itemLimit = 64

    /// - Returns: `nil` if an escape is invalid, or there are more than 64 items.
    package static func items(_ query: Span<UInt8>) -> [(name: String, value: String)]? {
        var items: [(name: String, value: String)] = []
        var start = 0
        while start < query.count {
            var end = start
            while end < query.count, query[end] != 0x26 { end += 1 }
            if end > start {
                guard items.count < itemLimit, let item = item(query.extracting(start..<end)) else { return nil }
                items.append(item)
            }
            start = end + 1
        }
        return items
    }

    private static func item(_ bytes: Span<UInt8>) -> (name: String, value: String)? {
        var equals = 0
        while equals < bytes.count, bytes[equals] != 0x3d { equals += 1 }
        guard let name = decode(bytes.extracting(0..<equals)),
            let value = decode(bytes.extracting(min(equals + 1, bytes.count)..<bytes.count))
        else { return nil }
        return (name, value)
    }

    /// The decoded text; `nil` if an escape is invalid or the result is not UTF-8.
    package static func decode(_ bytes: Span<UInt8>) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case 0x25:
                guard index + 2 < bytes.count, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
                else {
                    return nil
                }
                decoded.append(high << 4 | low)
                index += 3
            case 0x2b:
                decoded.append(0x20)
                index += 1
            default:
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
