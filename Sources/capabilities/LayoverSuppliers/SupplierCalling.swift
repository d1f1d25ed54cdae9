package import LayoverAssembly
package import LayoverFrame
package import LayoverModel

/// The search for which a supplier is called.
package struct SupplierSearch: Hashable, Sendable {
    package var market: Market
    package var locale: LocaleTag
    package var currency: Currency
    package var query: SearchQuery

    package init(market: Market, locale: LocaleTag, currency: Currency, query: SearchQuery) {
        self.market = market
        self.locale = locale
        self.currency = currency
        self.query = query
    }
}

/// One request to a supplier.
package struct SupplierRequest: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Begins a search; never repeated.
        case create
        /// Polls it by the supplier's own session; may be repeated.
        case poll(session: String)
    }

    package var kind: Kind
    package var search: SupplierSearch
    /// Headers of the client's trace, passed on unchanged.
    package var trace: [TraceHeader] = []
    /// The time until the client's own deadline; `nil` if it set none.
    package var deadlineMilliseconds: Int?

    package struct TraceHeader: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package init(_ kind: Kind, _ search: SupplierSearch) {
        self.kind = kind
        self.search = search
    }
}

/// A whole answer of a supplier, whatever its status.
package struct SupplierAnswer: Sendable {
    package let status: Int
    /// Headers for the client: `Content-Type`, `Retry-After`, `ratelimit-*` and the like; none of the connection.
    package let headers: [(name: String, value: String)]
    package let body: any HeldBytes
    /// The body as it arrived, if it arrived packed; the same object for polls with equal answers.
    package let packed: PackedBody?
    /// Age of the answer, if it is a previous one, returned because there is no other now.
    package let ageSeconds: Int?
    /// Time that the supplier took.
    package let microseconds: Int

    package init(
        status: Int, headers: [(name: String, value: String)], body: any HeldBytes, packed: PackedBody? = nil,
        ageSeconds: Int? = nil, microseconds: Int = 0
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.packed = packed
        self.ageSeconds = ageSeconds
        self.microseconds = microseconds
    }
}

extension SupplierAnswer {
    /// Bytes of memory that are freed once nothing holds it.
    package var heldByteCount: Int { packed?.heldByteCount ?? body.heldByteCount }
}

/// Why a supplier returned no whole answer; the raw value is the problem's type and the counter's label.
package enum SupplierFailure: String, Error, CaseIterable, Sendable {
    /// 502: no connection, or one that broke.
    case unreachable = "supplier-unreachable"
    /// 502: the answer ended early, is not HTTP, or is too large.
    case broken = "supplier-broken"
    /// 504.
    case timedOut = "supplier-timeout"
    /// 503 with Retry-After: it failed too often lately and receives no calls for a while.
    case resting = "supplier-resting"
    /// 503 with Retry-After: the limit of pending calls is reached.
    case busy = "supplier-busy"
    /// 503: it is killed.
    case killed = "supplier-killed"
}

/// A client that calls suppliers: the real one over the network, or one with prepared answers in tests.
package protocol SupplierCalling: Sendable {
    /// The supplier that serves a market; `nil` if the settings name none.
    func supplier(for market: Market) -> Supplier?

    /// The supplier of this name, as tokens contain it.
    func supplier(named name: String) -> Supplier?

    /// Starts a request and returns at once.
    ///
    /// - Parameters:
    ///   - supplier: The supplier to call.
    ///   - request: The request.
    ///   - onEnd: Called exactly once, at the latest at the deadline, on any thread; it must not wait.
    func ask(
        _ supplier: Supplier, _ request: SupplierRequest,
        onEnd: @escaping @Sendable (Result<SupplierAnswer, SupplierFailure>) -> Void)

    /// Returns how long a client should wait before a retry while the supplier rests or is busy; with jitter.
    func retrySeconds(_ supplier: Supplier, market: Market) -> Int

    /// The state of calls to each supplier, for operators of the server.
    var reports: [SupplierReport] { get }
}

extension SupplierCalling {
    /// A client with prepared answers has nothing to report.
    package var reports: [SupplierReport] { [] }
}
