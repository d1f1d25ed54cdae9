package import LayoverFlights
package import LayoverModel

/// How one supplier is called, as the file of suppliers defines it.
package struct SupplierSettings: Hashable, Sendable {
    /// The markets that it serves.
    package enum Markets: Hashable, Sendable {
        /// Those that no other supplier names.
        case all
        case some([Market])
    }

    /// How a search is sent if the driver supports both: in the address, or in the body.
    package enum SearchMethod: String, CaseIterable, Sendable { case get, post }

    package let name: String
    /// The driver that calls the supplier.
    package let driver: SupplierDriver
    package var markets = Markets.all
    /// Begins a search, or requests all of it if there is nothing to poll.
    package let search: AddressTemplate
    /// Polls a search; has the place `session`.
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
    /// Requests that may wait for others to end.
    package var queue = 64
    package var bodyMegabytes = 32
    /// Addresses that may be called although they are private.
    package var addresses: [String] = []
    /// The age in milliseconds up to which a previous answer may be returned if there is no other.
    package var stale: [Market: Int] = [:]
    /// True if equal requests at one time share one call.
    package var isShared = false
    /// Codings that answers may have, as in `Accept-Encoding`; a gzip answer is passed on to clients packed, as it arrived.
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

    /// The supplier as routes see it.
    package var supplier: Supplier { Supplier(name: name, format: format, pollMilliseconds: pollEveryMilliseconds) }
}
