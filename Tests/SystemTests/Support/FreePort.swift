import Glibc
import LayoverTestKit
import Testing

/// A port without a listener at this moment.
///
/// It is below the ports that the system hands out for requests of any port, so no server of another test gets it
/// meanwhile.
enum FreePort {
    private static let ports: Range<UInt16> = 20_000..<32_000

    static func find() throws -> UInt16 {
        try #require((0..<100).lazy.map { _ in UInt16.random(in: ports) }.first(where: isFree))
    }

    private static func isFree(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        return unsafe LoopbackAddress(port: port).with { unsafe bind(descriptor, $0, $1) } == 0
    }
}
