import Foundation

/// Settings of `layover-bench live`, as `name=value` arguments.
struct LiveSettings {
    /// Ports on 127.0.0.1.
    var layover: UInt16 = 0
    var supplier: UInt16 = 0
    /// The process ID of the server whose memory is read from /proc; 0 for no server.
    var process = 0
    var streams = 2_000
    /// Creates and polls per second together.
    var rate = 200
    /// Additional direct calls of the supplier per second.
    var directRate = 40
    var seconds = 60

    init(_ words: [String]) throws {
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let number = Int(parts[1]), number >= 0 else {
                throw LiveError("unknown argument: \(word)")
            }
            switch parts[0] {
            case "layover": layover = try LiveSettings.port(number)
            case "supplier": supplier = try LiveSettings.port(number)
            case "process": process = number
            case "streams": streams = min(number, 20_000)
            case "rate": rate = min(max(1, number), 10_000)
            case "direct": directRate = min(max(1, number), 1_000)
            case "seconds": seconds = min(max(2, number), 86_400)
            default: throw LiveError("there is no '\(parts[0])'")
            }
        }
        guard layover > 0, supplier > 0 else { throw LiveError("layover= and supplier= must be ports") }
    }

    private static func port(_ number: Int) throws -> UInt16 {
        guard let port = UInt16(exactly: number) else { throw LiveError("\(number) is not a port") }
        return port
    }
}

struct LiveError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
