/// Settings of one listener: its address, and what it accepts from clients.
package struct HTTPSettings: Sendable {
    /// An address or host name of this machine, IPv4 or IPv6.
    package var address: String
    /// Path of a Unix socket to listen on instead, of mode 0660; `nil` to listen on `address`.
    ///
    /// Its owner and its group are the clients.
    package var socketPath: String?
    /// True if connections are refused until `HTTPServer.open()`, so that a load balancer chooses another server.
    package var opensLater = false
    /// 0 for any free port; `HTTPServer.port` is the actual one.
    package var port: UInt16
    /// Worker threads, from 1 to 64; handlers run on them.
    package var threads: Int
    /// The methods that this listener accepts; any other is 405 with these in `Allow`.
    package var methods: [HTTPMethod]
    package var limits: HTTPLimits
    /// A client whose socket has this number or a higher one is rejected.
    ///
    /// The system assigns the lowest free number, so that at this point this many descriptors are open, and the rest is
    /// reserved for other uses.
    package var descriptorCeiling = Int32.max
    /// The methods of a path, as `Allow` lists them, for a request with a method that this listener does not accept; `nil`
    /// for an unknown path.
    package var allowed: @Sendable (String) -> [HTTPMethod]? = { _ in nil }
    /// True if the path's handler accepts bodies with a `Content-Encoding` and decodes them itself; on any other path such a
    /// body is rejected with 415.
    package var takesEncoded: @Sendable (String) -> Bool = { _ in false }
    /// True for an edge in front of this server, whose connections are those of many clients.
    package var isEdge: @Sendable (PeerAddress) -> Bool = { _ in false }
    /// The problem document for a refusal; called once for each refusal when the server starts.
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
