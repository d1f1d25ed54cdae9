package import LayoverFrame
import LayoverSQLite
package import LayoverSuppliers

/// Options of a server that are not settings: from the program that runs it, and from tests, which replace parts.
package struct ServerOptions: Sendable {
    /// While it returns `true`, the evaluation of flags fails.
    ///
    /// Only the process of a conformance suite sets it.
    package var breaksFlags: (@Sendable () -> Bool)?
    /// Calls the suppliers of searches, in place of those in the settings.
    package var suppliers: (any SupplierCalling)?
    /// The load of the server, in place of the measured one.
    package var pressure: (@Sendable () -> Pressure)?
    /// Milliseconds that a flip waits for another process that writes the store of kills.
    package var killBusyMilliseconds = SQLiteLimits.busyMilliseconds
    /// Listening sockets for clients that the process inherited, in addition to the one that it opens.
    package var inherited: [Int32] = []
    /// True if a fault that ends this process is recorded in the state folder.
    ///
    /// A process has only one such file.
    package var marksFaults = false

    package init() {}
}
