import Dispatch
import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
import LayoverFlags
import LayoverFlights
@testable import LayoverFrame
@testable import LayoverLayouts
import LayoverModel
@testable import LayoverSearches
@testable import LayoverSuppliers
import Synchronization
import Testing

/// Bytes followed by simdjson's padding.
final class ScriptedBytes: HeldBytes {
    private let padded: [UInt8]
    let count: Int

    init(_ text: String) {
        let bytes = Array(text.utf8)
        count = bytes.count
        padded = bytes + [UInt8](repeating: 0, count: HeldBytesPadding.count)
    }

    func withPaddedBytes<Result, Failure: Error>(
        _ use: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let kept = padded
        return try use(kept.span)
    }

    var text: String { String(decoding: padded.prefix(count), as: UTF8.self) }
}

/// A supplier that answers when the test tells it to.
final class ScriptedSupplier: SupplierCalling {
    typealias End = @Sendable (Result<SupplierAnswer, SupplierFailure>) -> Void

    private let open = Mutex<[(supplierRequest: SupplierRequest, end: End)]>([])
    private let asked = Mutex<[SupplierRequest]>([])
    private let arrivals = DispatchSemaphore(value: 0)
    let supplier: Supplier

    init(_ format: SupplierFormat = .skyscanner, pollMilliseconds: Int = 1_000) {
        supplier = Supplier(name: "script", format: format, pollMilliseconds: pollMilliseconds)
    }

    func supplier(for market: Market) -> Supplier? { market.code == "NO" ? nil : supplier }
    func supplier(named name: String) -> Supplier? { name == supplier.name ? supplier : nil }
    func retrySeconds(_ supplier: Supplier, market: Market) -> Int { 7 }

    func ask(_ supplier: Supplier, _ supplierRequest: SupplierRequest, onEnd: @escaping End) {
        asked.withLock { $0.append(supplierRequest) }
        open.withLock { $0.append((supplierRequest, onEnd)) }
        arrivals.signal()
    }

    /// All requests so far.
    var requests: [SupplierRequest] { asked.withLock { $0 } }
    var isAsked: Bool { open.withLock { !$0.isEmpty } }

    /// Blocks the thread until a request is open, for at most a minute.
    func waitUntilAsked() {
        let end = DispatchTime.now() + .seconds(60)
        while !isAsked, arrivals.wait(timeout: end) == .success {}
    }

    /// Ends the oldest open request.
    func end(_ result: Result<SupplierAnswer, SupplierFailure>) {
        let first = open.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        first?.end(result)
    }

    func answer(_ text: String, status: Int = 200, headers: [(String, String)] = [], age: Int? = nil) {
        end(
            .success(
                SupplierAnswer(
                    status: status,
                    headers: [("Content-Type", "application/json")] + headers.map { ($0.0, $0.1) },
                    body: ScriptedBytes(text), ageSeconds: age)))
    }
}

/// Services that answer when the test tells them to.
final class ScriptedServices: ServiceCalling {
    typealias End = @Sendable (ServiceAnswers.Answer) -> Void

    private let open = Mutex<[(serviceRequest: ServiceRequest, end: End)]>([])
    private let traced = Mutex<[[SupplierRequest.TraceHeader]]>([])

    /// The trace headers of each call.
    var traces: [[SupplierRequest.TraceHeader]] { traced.withLock { $0 } }

    func held(_ serviceRequest: ServiceRequest, market: Market) -> ServiceAnswers.Answer? { nil }

    func ask(
        _ serviceRequest: ServiceRequest, market: Market, trace: [SupplierRequest.TraceHeader], onEnd: @escaping End
    ) -> ServiceTicket {
        open.withLock { $0.append((serviceRequest, onEnd)) }
        traced.withLock { $0.append(trace) }
        return ServiceTicket()
    }

    var count: Int { open.withLock { $0.count } }

    /// Ends an open call.
    func end(at index: Int, _ answer: ServiceAnswers.Answer) {
        let one = open.withLock { $0.indices.contains(index) ? $0.remove(at: index) : nil }
        one?.end(answer)
    }
}

/// Answers in the format of Skyscanner's Live Prices v3.
enum ScriptedAnswer {
    static func text(
        _ itineraries: Int, direct: Int, status: String = "INCOMPLETE", action: String = "REPLACED",
        session: String = "session-1"
    ) -> String {
        var legs: [String] = []
        var offers: [String] = []
        for number in 0..<itineraries {
            legs.append(
                """
                "l\(number)":{"originPlaceId":"1","destinationPlaceId":"2","durationInMinutes":\(60 + number),\
                "stopCount":\(number < direct ? 0 : 1),"marketingCarrierIds":["-1"],"operatingCarrierIds":["-1"],\
                "segmentIds":[]}
                """)
            offers.append(
                """
                "it\(number)":{"pricingOptions":[{"price":{"amount":"\(54 + itineraries - number)070",\
                "unit":"PRICE_UNIT_MILLI"},"agentIds":[]}],"legIds":["l\(number)"]}
                """)
        }
        let places = """
            "1":{"name":"Heathrow","type":"PLACE_TYPE_AIRPORT","iata":"LHR","parentId":""},\
            "2":{"name":"Edinburgh","type":"PLACE_TYPE_AIRPORT","iata":"EDI","parentId":""}
            """
        return """
            {"sessionToken":"\(session)","status":"RESULT_STATUS_\(status)","action":"RESULT_ACTION_\(action)",\
            "content":{"results":{"itineraries":{\(offers.joined(separator: ","))},\
            "legs":{\(legs.joined(separator: ","))},"segments":{},\
            "places":{\(places)},"carriers":{"-1":{"name":"Zephyr","iata":"ZZ"}},"agents":{}}}}
            """
    }

    /// A complete answer in Duffel's format.
    static func duffel(_ offers: Int) -> String {
        let list = (0..<offers).map { number in
            """
            {"id":"off_\(number)","total_amount":"\(54 + number).07","total_currency":"GBP","owner":{"name":"Zephyr"},\
            "slices":[{"duration":"PT1H15M","segments":[{"origin":{"iata_code":"LHR"},"destination":{"iata_code":"EDI"},\
            "departing_at":"2026-12-20T08:00:00","stops":[],"marketing_carrier":{"iata_code":"ZZ","name":"Zephyr"},\
            "marketing_carrier_flight_number":"\(number)"}]}]}
            """
        }
        return #"{"data":{"id":"orq_1","offers":[\#(list.joined(separator: ","))]}}"#
    }

    static func unchanged(_ status: String = "INCOMPLETE") -> String {
        #"{"sessionToken":"session-1","status":"RESULT_STATUS_\#(status)","action":"RESULT_ACTION_NOT_MODIFIED","content":null}"#
    }

    static let failed =
        #"{"sessionToken":"session-1","status":"RESULT_STATUS_FAILED","action":"RESULT_ACTION_REPLACED","content":null}"#
}

/// One live search with test doubles: every event is triggered by the test.
final class SearchFixture: Sendable {
    let supplier: ScriptedSupplier
    let services = ScriptedServices()
    let holder = ServingHolder()
    let exposures = Mutex<[Int]>([])
    private let timers = Mutex<[(milliseconds: Int, fire: @Sendable () -> Void)]>([])
    private let clock = Mutex(1_796_126_400_000)
    private let tools: AssemblyTools
    private let workers = WorkerPool()
    let counters = SearchCounters()

    private let catalog: Catalog

    // `isServed` is false for a server that has no catalog.
    init(_ catalog: Catalog, format: SupplierFormat = .skyscanner, isServed: Bool = true) throws {
        self.catalog = catalog
        supplier = ScriptedSupplier(format)
        let real = try SearchContent.adapters.get().assemblyTools
        tools = AssemblyTools(formatting: real.formatting, zones: real.zones) { 0 }
        if isServed { holder.publish(catalog) }
    }

    func dependencies() -> SearchDependencies {
        SearchDependencies(
            suppliers: supplier, services: services, holder: holder, tools: tools, workers: workers, counters: counters,
            cards: LayoutCounters(), instance: "start", seal: { $0.session },
            milliseconds: { self.clock.withLock { $0 } },
            run: { $0() }, later: { milliseconds, fire in self.timers.withLock { $0.append((milliseconds, fire)) } },
            expose: { exposures, _ in self.exposures.withLock { $0.append(exposures.count) } })
    }

    /// A search that began with a request like this.
    func search(id: String = "SEARCH", serial: Int = 1, weigh: @escaping @Sendable (LiveSearch) -> Void = { _ in })
        throws -> LiveSearch
    {
        let ticket = try ticket(id: id)
        return try #require(
            LiveSearch(
                ticket, reader: try ticket.reader, supplier: supplier.supplier, serial: serial, requestName: "r-1",
                dependencies: dependencies(), weigh: weigh))
    }

    func ticket(id: String = "SEARCH") throws -> SearchTicket {
        let serving = holder.load().serving ?? Serving(catalog: catalog, kills: .none)
        var reader = ContextReader()
        for (name, value) in [("market", "GB"), ("origin", "LHR"), ("destination", "EDI"), ("departs", "2026-12-20")] {
            try reader.readItem(name, value)
        }
        try reader.takeHeaders(client: nil, traveller: nil, unit: "user=u-1")
        var context = try reader.context(
            in: serving.catalog, now: UTCInstant(seconds: clock.withLock { $0 / 1_000 }), layoutID: id)
        context.decideArms(in: serving)
        return SearchTicket(
            supplier: supplier.supplier.name, context: context, arms: context.arms.kept(in: serving.catalog),
            client: nil, units: "user=u-1", catalog: serving.catalog)
    }

    func pass(milliseconds: Int) { clock.withLock { $0 += milliseconds } }

    var timerCount: Int { timers.withLock { $0.count } }
    var timerMilliseconds: [Int] { timers.withLock { $0.map(\.milliseconds) } }

    /// Lets one timer fire.
    func fire(at index: Int = 0) {
        let one = timers.withLock { $0.indices.contains(index) ? $0.remove(at: index) : nil }
        one?.fire()
    }

    func kill(_ names: [String], generation: Int) {
        let flips = names.compactMap { KillName($0) }.map { Kills.Flip.kill($0, .everywhere) }
        holder.publish(KillOverlay(flips: flips, generation: generation))
    }
}
