package import LayoverFlights
package import LayoverModel

/// Settings of how one supplier is asked, as the file of suppliers has it.
package struct SupplierSettings: Hashable, Sendable {
    /// Which markets it serves.
    package enum Markets: Hashable, Sendable {
        /// Those that no other supplier names.
        case all
        case some([Market])
    }

    /// The way a search is handed over, where the driver takes either: in the address, or in the body.
    package enum SearchMethod: String, CaseIterable, Sendable { case get, post }

    package let name: String
    /// The driver by which the supplier is asked.
    package let driver: SupplierDriver
    package var markets = Markets.all
    /// Begins a search, or asks for all of it where there is nothing to poll.
    package let search: AddressTemplate
    /// Asks how far it is; with the place `session`.
    package var poll: AddressTemplate?
    package var searchMethod = SearchMethod.get
    package var headers: [OutgoingHeader] = []
    package var deadlineMilliseconds = 30_000
    package var connectMilliseconds = 1_000
    package var firstByteMilliseconds = 10_000
    package var pollDeadlineMilliseconds = 5_000
    package var pollEveryMilliseconds = 1_000
    /// The share of calls that may be made again, from 0 to 1.
    package var retryBudget = 0.1
    package var breaker = BreakerSettings()
    package var concurrency = ConcurrencySettings()
    /// Questions that may wait for others to end.
    package var queue = 64
    package var bodyMegabytes = 32
    /// Addresses that may be called although they are private.
    package var addresses: [String] = []
    /// Age up to which an answer may be given where there is no other, in milliseconds.
    package var stale: [Market: Int] = [:]
    /// True if equal questions at one time are one call.
    package var isShared = false
    /// Codings that answers may come in, as `Accept-Encoding` has them; one of gzip goes on to clients packed as it came.
    package var codings = SupplierSettings.standardCodings
    package var searchRate: CallRate?
    package var pollRate: CallRate?

    package static let standardCodings = "gzip"

    package init(name: String, driver: SupplierDriver, search: AddressTemplate, poll: AddressTemplate? = nil) {
        self.name = name
        self.driver = driver
        self.search = search
        self.poll = poll
    }

    /// The format of the supplier's answers.
    package var format: SupplierFormat { driver.format }

    /// As routes know it.
    package var supplier: Supplier { Supplier(name: name, format: format, pollMilliseconds: pollEveryMilliseconds) }
}
