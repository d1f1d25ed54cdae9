package import LayoverFrame
import LayoverSQLite
package import LayoverSearches

/// Options of a server beside its settings: from the program that it runs in, and from tests, which put parts in
/// another's place.
package struct ServerOptions: Sendable {
    /// Breaks the evaluation of flags while it says so, in the process of a conformance suite; a server that people start has none.
    package var breaksFlags: (@Sendable () -> Bool)?
    /// Whom searches ask, in place of those that settings name.
    package var sources: SearchSources?
    /// Load of the server, in place of what is measured.
    package var pressure: (@Sendable () -> Pressure)?
    /// Time that a flip waits for another process that writes the store of kills.
    package var killBusyMilliseconds = SQLiteLimits.busyMilliseconds
    /// Listening sockets for clients that the process was given, beside the one that it opens.
    package var inherited: [Int32] = []
    /// True if a fault that ends this process is marked in the state folder; a process has one such file.
    package var marksFaults = false

    package init() {}
}
