import CAllocations
import Foundation
import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverFlags
import LayoverFlights
import LayoverFrame
import LayoverJSON
import LayoverModel
import Synchronization

/// The time of the layout itself once the facts of an answer are known.
struct LayoutBenchmark {
    private let serving: Serving
    private var context: RequestContext
    /// The work of each request: whether arms are assigned, and whether the layouts of other arms are assembled too.
    private let work: Work
    private let layout: CompiledLayout
    private let tools: AssemblyTools
    private let answer: [UInt8]
    private let count: Int

    /// The work of one round in addition to the assembly.
    enum Work { case assembly, arms, exposures }

    /// Compiles the content, with `experiments` in place of its own if they are set.
    init(content: String, answer path: String, experiments: [SourceFile]? = nil, work: Work = .assembly) throws {
        let adapters = try Adapters()
        var compiler = Compiler(tools: adapters.compilerTools())
        let compilation = compiler.compile(try LayoutBenchmark.files(of: content, with: experiments))
        guard let catalog = compilation.catalog else { throw BenchError("the content has errors") }
        var reader = ContextReader()
        reader.market = "GB"
        reader.locale = "en-GB"
        reader.query.origin = "LHR"
        reader.query.destination = "EDI"
        if work != .assembly { try reader.takeHeaders(client: nil, traveller: nil, unit: "user=u-1; device=d-2") }
        self.work = work
        serving = Serving(catalog: catalog, kills: .none)
        context = try reader.context(
            in: catalog, now: UTCInstant(seconds: 1_795_000_000), layoutID: "0123456789ABCDEF")
        guard let layout = context.layout else { throw BenchError("GB has no layout") }
        self.layout = layout
        var tools = adapters.assemblyTools
        // Proofs are on as in a server; LAYOVER_PROOFS=0 shows their cost.
        if ProcessInfo.processInfo.environment["LAYOVER_PROOFS"] != "0" {
            tools.proofs = SigningKey(secret: Array(0..<32)).cardProofs
        }
        self.tools = tools
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        count = bytes.count
        answer = bytes + [UInt8](repeating: 0x20, count: TapeParser.padding)
    }

    /// The same for a reader with a shared trip of `flights` flights, all of them among the results.
    func withTrip(flights: Int) -> LayoutBenchmark {
        var benchmark = self
        let currency = context.currency
        benchmark.context.trips = TripFacts(
            .known,
            values: [
                .tripMatchesQuery: .bool(true), .tripTitle: .text("Edinburgh in December"), .tripPeople: .int(10),
                .tripVoted: .int(7), .tripItems: .int(flights), .tripLeader: .text("KL 1234"), .tripMine: .int(3),
                .tripUnseen: .int(2), .tripClosed: .bool(false), .tripStale: .int(0),
                .tripPriceLatest: .money(Money(amount: 41_200, currency: currency)), .tripPriceState: .text("same"),
                .tripPriceSeenAt: .datetime(context.now),
            ],
            marks: (0..<flights).map { place in
                ItineraryMark(
                    itinerary: "12712-2612090600--32480-0-11235-261209071\(place)", trip: "k3v9x2m7q4t8w1z6b5n0c3d7f9",
                    item: "a1b2c3d4e5f6\(place % 10)", yes: 7 - place % 8, maybe: place % 3, no: place % 2,
                    mine: place % 2 == 0 ? .yes : nil, stale: 0, isChosen: false)
            })
        return benchmark
    }

    /// Prints the layout alone, in parallel with other threads, and with a trip.
    func runAll() throws {
        try run()
        try runBeside()
        try withTrip(flights: 20).run(as: "layout with a trip of 20 flights")
    }

    /// Prints the median, the 99th percentile, and the number of allocations of one layout.
    func run(as name: String = "layout") throws {
        let facts = try readFacts()
        var output: [UInt8] = []
        var times: [Double] = []
        for _ in 0..<2000 { assemble(facts, into: &output) }
        times.reserveCapacity(20_000)
        let before = allocations_made()
        for _ in 0..<20_000 {
            let start = monotonicNanoseconds()
            assemble(facts, into: &output)
            times.append(Double(monotonicNanoseconds() - start) / 1000)
        }
        let allocations = Double(allocations_made() - before) / Double(times.count)
        times.sort()
        print(
            String(
                format: "\(name)  median %.1f us  p99 %.1f us  allocations %.1f  (%d slots, %d bytes)",
                times[times.count / 2], times[times.count * 99 / 100], allocations, layout.slots.count, output.count))
    }

    /// The same on as many threads as there are processors, because shared objects cost more under contention.
    func runBeside(as name: String = "layout beside others") throws {
        let facts = try readFacts()
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let medians = Mutex<[Double]>([])
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            var output: [UInt8] = []
            var times: [Double] = []
            for round in 0..<22_000 {
                let start = monotonicNanoseconds()
                assemble(facts, into: &output)
                if round >= 2000 { times.append(Double(monotonicNanoseconds() - start) / 1000) }
            }
            times.sort()
            let median = times[times.count / 2]
            medians.withLock { $0.append(median) }
        }
        let worst = medians.withLock { $0.max() ?? 0 }
        print(String(format: "\(name)  median %.1f us  (%d threads, the slowest of them)", worst, threads))
    }

    /// Runs one hot path `rounds` times, for a profiler that counts instructions.
    func repeated(_ name: String, _ rounds: Int) throws {
        let facts = try readFacts()
        var output: [UInt8] = []
        for _ in 0..<rounds {
            switch name {
            case "facts": _ = try readFacts()
            case "layout": assemble(facts, into: &output)
            default: throw BenchError("there is no hot path '\(name)'; there are: facts, layout")
            }
        }
    }

    private static func files(of content: String, with experiments: [SourceFile]?) throws -> [SourceFile] {
        let files = try ContentReader.read(root: content).files
        guard let experiments else { return files }
        return files.filter { !$0.path.hasPrefix("flags/experiments/") } + experiments
    }

    private func readFacts() throws -> FlightFacts {
        var parser = TapeParser()
        var reader = FlightReader()
        var facts = FlightFacts()
        try parser.parse(answer.span, count: count) { tape in
            guard let format = SupplierFormat.detect(tape) else { throw BenchError("no known format") }
            try reader.read(tape, as: format, currency: context.currency, into: &facts)
        }
        return facts
    }

    private func assemble(_ facts: FlightFacts, into output: inout [UInt8]) {
        output.removeAll(keepingCapacity: true)
        var context = context
        if work != .assembly { context.decideArms(in: serving) }
        let inputs = LayoutInputs(
            serving: serving, context: context, layout: layout, results: .flights(facts),
            phase: .results(offset: 0, count: nil), tools: tools)
        let page = Assembler.assemble(inputs, into: &output)
        if work == .exposures { _ = page.exposures(milliseconds: 0) }
    }
}

/// The reason why a figure could not be measured.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
