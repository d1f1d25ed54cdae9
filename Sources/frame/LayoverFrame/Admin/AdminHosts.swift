import Glibc
package import LayoverHTTP
package import LayoverWeb

/// The host names that the admin listener accepts, and the pages that may call it.
///
/// If the name of a foreign page was made to resolve to this server (DNS rebinding), its own name is in `Host`; if the page
/// sends a form to this server, its own origin is in `Origin`. A browser sets both truthfully, whatever the page does.
package struct AdminHosts: Sendable {
    private let address: String
    private let hosts: [AdminHost]
    private let isLoopback: Bool

    /// - Parameters:
    ///   - address: The address that the listener is bound to.
    ///   - hosts: Further accepted names.
    package init(address: String, hosts: [AdminHost]) {
        self.address = AdminHost.name(in: address) ?? ""
        self.hosts = hosts
        isLoopback = AdminHosts.isLoopback(address)
    }

    /// The problem with the request's host or origin; `nil` if it is accepted.
    package func refusal(of request: borrowing HTTPRequest) -> Problem? {
        // HTTP/1.0 requests have no `Host`, such as health checks of balancers; browsers always send one.
        if let host = request.header("Host"), !takes(host) {
            return Problem(
                CommonProblem.adminHost, "the host name is not one of the admin listener",
                detail:
                    "'\(host.prefix(AdminLimits.hostBytes))' is not one of \(names); add it to the setting 'admin_hosts'"
            )
        }
        let isNavigation = request.header("Sec-Fetch-Mode") == "navigate"
        if request.header("Sec-Fetch-Site") == "cross-site", !isNavigation || !AdminHosts.isReading(request.method) {
            return AdminHosts.otherPage
        }
        guard !AdminHosts.isReading(request.method), let origin = request.header("Origin") else { return nil }
        let own = request.header("Host")?.lowercased() ?? ""
        return ["http://", "https://"].contains { origin.lowercased() == $0 + own } ? nil : AdminHosts.otherPage
    }

    /// True if `Host` names this listener.
    package func takes(_ host: String) -> Bool {
        guard let name = AdminHost.name(in: host) else { return false }
        if AdminHosts.isLoopback(name) || name == address || hosts.contains(where: { $0.takes(name) }) { return true }
        // A server that listens on more than the loopback interface has addresses that it does not know, also because of
        // address translation. An address is safe, because no other party can make a name of its own look like one.
        return !isLoopback && AdminHosts.isAddress(name)
    }

    private static let otherPage = Problem(
        CommonProblem.adminOrigin, "pages of other origins may not call the admin listener")

    private var names: String {
        let own = isLoopback ? ["localhost", "127.0.0.1", "[::1]"] : ["localhost", "an address"]
        return (own + hosts.map(\.name)).joined(separator: ", ")
    }

    private static func isReading(_ method: HTTPMethod) -> Bool { [.get, .head, .options].contains(method) }

    /// True if only this machine can reach an address, or if a name means this machine by definition.
    package static func isLoopback(_ name: String) -> Bool {
        let name = AdminHost.name(in: name) ?? name
        if name == "localhost" || name.hasSuffix(".localhost") { return true }
        var four = in_addr()
        if unsafe inet_pton(AF_INET, name, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
        guard let words = six(name) else { return false }
        let isMapped = words.high == 0 && words.low >> 32 == 0xffff && (words.low >> 24) & 0xff == 127
        return isMapped || words.high == 0 && words.low == 1
    }

    private static func isAddress(_ name: String) -> Bool {
        var four = in_addr()
        return unsafe inet_pton(AF_INET, name, &four) == 1 || six(name) != nil
    }

    private static func six(_ name: String) -> (high: UInt64, low: UInt64)? {
        var words = (UInt64(0), UInt64(0))
        guard unsafe inet_pton(AF_INET6, name, &words) == 1 else { return nil }
        return (UInt64(bigEndian: words.0), UInt64(bigEndian: words.1))
    }
}
