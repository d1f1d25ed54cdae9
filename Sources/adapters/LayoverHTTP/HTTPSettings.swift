/// Settings of one listener: how it is opened and what it takes from its clients.
package struct HTTPSettings: Sendable {
    /// An address or host name of this machine, IPv4 or IPv6.
    package var address: String
    /// Path of a Unix socket that is listened on instead, of mode 0660; `nil` listens on `address`.
    ///
    /// Its owner and its group are the clients.
    package var socketPath: String?
    /// True if connections are refused until `HTTPServer.open()`: whoever stands before this server then goes elsewhere.
    package var opensLater = false
    /// 0 takes any free port; `HTTPServer.port` tells which.
    package var port: UInt16
    /// Worker threads, from 1 to 64; handlers run on them.
    package var threads: Int
    /// The methods that this listener knows; any other is 405 with these in `Allow`.
    package var methods: [HTTPMethod]
    package var limits: HTTPLimits
    /// A client whose socket has this number or a higher one is turned away: the system gives the lowest number that is
    /// free, so that this many descriptors are open then, and what is left is for others.
    package var descriptorCeiling = Int32.max
    /// The methods of a path, as `Allow` lists them, for a request whose method this listener does not know; `nil` for a
    /// path that is none.
    package var allowed: @Sendable (String) -> [HTTPMethod]? = { _ in nil }
    /// Tells of a path whether its handler takes bodies with a `Content-Encoding` and reads it itself; on any other such a
    /// body is refused with 415.
    package var takesEncoded: @Sendable (String) -> Bool = { _ in false }
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
