/// How one listener is opened and what it takes from its clients.
package struct HTTPSettings: Sendable {
    /// An address or host name of this machine, IPv4 or IPv6.
    package var address: String
    /// 0 takes any free port; `HTTPServer.port` tells which.
    package var port: UInt16
    /// Worker threads, from 1 to 64; handlers run on them.
    package var threads: Int
    /// The methods that this listener knows; any other is 405 with these in `Allow`.
    package var methods: [HTTPMethod]
    package var limits: HTTPLimits
    /// The problem document for a refusal; asked once for each refusal when the server starts.
    package var problem: @Sendable (HTTPRefusal) -> [UInt8]

    package init(
        address: String = "127.0.0.1", port: UInt16 = 0, threads: Int = 2,
        methods: [HTTPMethod] = [.get, .head, .post, .options], limits: HTTPLimits = HTTPLimits(),
        problem: @escaping @Sendable (HTTPRefusal) -> [UInt8] = { $0.plainProblem }
    ) {
        self.address = address
        self.port = port
        self.threads = threads
        self.methods = methods
        self.limits = limits
        self.problem = problem
    }
}
