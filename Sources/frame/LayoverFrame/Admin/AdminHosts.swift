import Glibc
package import LayoverHTTP
package import LayoverWeb

/// Under which names the admin listener is asked, and by which pages.
///
/// A page elsewhere whose name was made to lead here (DNS rebinding) says its own name in `Host`, and one that sends a form
/// here says its own origin; a browser tells both truly, whatever the page wants.
package struct AdminHosts: Sendable {
    private let address: String
    private let hosts: [AdminHost]
    private let isLoopback: Bool

    /// - Parameters:
    ///   - address: What the listener is bound to.
    ///   - hosts: By what other names it may be asked.
    package init(address: String, hosts: [AdminHost]) {
        self.address = AdminHost.name(in: address) ?? ""
        self.hosts = hosts
        isLoopback = AdminHosts.isLoopback(address)
    }

    /// The problem with who asks and how; `nil` where there is none.
    package func refusal(of request: borrowing HTTPRequest) -> Problem? {
        // HTTP/1.0 has none, as health checks of balancers; no browser leaves it out.
        if let host = request.header("Host"), !takes(host) {
            return Problem(
                CommonProblem.adminHost, "the admin listener is asked by another name than its own",
                detail:
                    "'\(host.prefix(AdminLimits.hostBytes))' is none of \(names); add it to the setting 'admin_hosts'")
        }
        let isNavigation = request.header("Sec-Fetch-Mode") == "navigate"
        if request.header("Sec-Fetch-Site") == "cross-site", !isNavigation || !AdminHosts.isReading(request.method) {
            return AdminHosts.otherPage
        }
        guard !AdminHosts.isReading(request.method), let origin = request.header("Origin") else { return nil }
        let own = request.header("Host")?.lowercased() ?? ""
        return ["http://", "https://"].contains { origin.lowercased() == $0 + own } ? nil : AdminHosts.otherPage
    }

    /// Tells whether `Host` names this listener.
    package func takes(_ host: String) -> Bool {
        guard let name = AdminHost.name(in: host) else { return false }
        if AdminHosts.isLoopback(name) || name == address || hosts.contains(where: { $0.takes(name) }) { return true }
        // A server that listens to more than itself has addresses that it does not know, behind translation of
        // addresses too; and no name that another party makes lead here is an address.
        return !isLoopback && AdminHosts.isAddress(name)
    }

    private static let otherPage = Problem(
        CommonProblem.adminOrigin, "another page may not ask the admin listener")

    private var names: String {
        let own = isLoopback ? ["localhost", "127.0.0.1", "[::1]"] : ["localhost", "an address"]
        return (own + hosts.map(\.name)).joined(separator: ", ")
    }

    private static func isReading(_ method: HTTPMethod) -> Bool { [.get, .head, .options].contains(method) }

    /// Tells whether only this machine can reach an address, or a name means it by definition.
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
