package import LayoverAssembly
package import LayoverFrame
package import LayoverModel

/// The search that a supplier is asked for.
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

/// One question to a supplier.
package struct SupplierRequest: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Begins a search: never asked twice.
        case create
        /// Asks how far it is, by the supplier's own session: may be asked again.
        case poll(session: String)
    }

    package var kind: Kind
    package var search: SupplierSearch
    /// Headers of the client's trace, passed on as they are.
    package var trace: [TraceHeader] = []
    /// The rest of the client's own patience; `nil` where it says nothing.
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
    /// Headers the client is told: `Content-Type`, `Retry-After`, `ratelimit-*` and the like; nothing of the
    /// connection.
    package let headers: [(name: String, value: String)]
    package let body: any HeldBytes
    /// The body as it came, where it came packed; the same one for polls that answer the same.
    package let packed: PackedBody?
    /// Age of the answer, where it is an earlier one, given because there is no other now.
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
    /// Bytes of memory that are free once nobody holds it.
    package var heldByteCount: Int { packed?.heldByteCount ?? body.heldByteCount }
}

/// Why a supplier gave no whole answer; the word is the problem's type and the counter's label.
package enum SupplierFailure: String, Error, CaseIterable, Sendable {
    /// 502: no connection, or one that broke.
    case unreachable = "supplier-unreachable"
    /// 502: what came ended early, is no HTTP, or is too large.
    case broken = "supplier-broken"
    /// 504.
    case timedOut = "supplier-timeout"
    /// 503 with Retry-After: it failed too often lately and is left alone.
    case resting = "supplier-resting"
    /// 503 with Retry-After: as many questions are under way as it bears.
    case busy = "supplier-busy"
    /// 503: it is killed.
    case killed = "supplier-killed"
}

/// A client that asks suppliers: the real one over the network, or one that plays answers in tests.
package protocol SupplierCalling: Sendable {
    /// The supplier that serves a market; `nil` where none is set.
    func supplier(for market: Market) -> Supplier?

    /// The supplier of this name, as tokens have it.
    func supplier(named name: String) -> Supplier?

    /// Asks and returns at once.
    ///
    /// - Parameters:
    ///   - supplier: Whom.
    ///   - request: What.
    ///   - onEnd: Hears exactly once, at the latest at the deadline, on any thread; it must not wait.
    func ask(
        _ supplier: Supplier, _ request: SupplierRequest,
        onEnd: @escaping @Sendable (Result<SupplierAnswer, SupplierFailure>) -> Void)

    /// Tells how long a client should wait before it asks again, where the supplier rests or is busy; with jitter.
    func retrySeconds(_ supplier: Supplier, market: Market) -> Int

    /// The state of asking each of the suppliers, for operators of the server.
    var reports: [SupplierReport] { get }
}

extension SupplierCalling {
    /// A client that plays answers has nothing to report.
    package var reports: [SupplierReport] { [] }
}
