import Dispatch
import LayoverAdapters
import LayoverAssembly
import LayoverCompiler
import LayoverExposures
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverSuppliers
import LayoverTestKit
import LayoverWeb
import Synchronization
import Testing

@testable import LayoverLayouts

/// Services of another team that answer when the test says so.
final class PlayedServices: ServiceCalling {
    typealias End = @Sendable (ServiceAnswers.Answer) -> Void

    private let open = Mutex<[End]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func held(_ request: ServiceRequest, market: Market) -> ServiceAnswers.Answer? { nil }

    func ask(
        _ request: ServiceRequest, market: Market, trace: [SupplierRequest.TraceHeader], onEnd: @escaping End
    ) -> ServiceTicket {
        open.withLock { $0.append(onEnd) }
        arrivals.signal()
        return ServiceTicket()
    }

    /// Blocks the thread until a request is open, for at most a minute, and answers it.
    func answer(_ text: String) {
        _ = arrivals.wait(timeout: .now() + .seconds(60))
        let first = open.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        first?(.body(Array(text.utf8)))
    }
}

/// A listener with the routes of layouts alone.
struct LayoutFixture {
    static let answer = Result { try Repository.text("examples/lhr-edi.json") }
    static let attach = "/v1/attach?market=GB"

    let services = PlayedServices()
    let context: ServerContext
    let layouts: LayoutCapability
    private let server: HTTPServer
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - widgets: The cards of the layout; `nil` for a server without content.
    ///   - change: Changes the settings.
    /// - Throws: Any error that keeps the listener from opening.
    init(_ widgets: [String]?, _ change: (inout ServerSettings) -> Void = { _ in }) throws {
        folder = try TemporaryFolder("layouts")
        let adapters = try Adapters()
        var settings = ServerSettings()
        settings.state = folder.path("state")
        settings.origins = ["https://app.example.com"]
        settings.outgoing.attachWaitMilliseconds = 1_000
        change(&settings)
        context = ServerContext(settings, adapters, log: .silent)
        if let widgets {
            var compiler = Compiler(tools: adapters.compilerTools())
            let files = SearchTexts.files(widgets).map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) }
            context.holder.publish(
                try #require(compiler.compile(files.sorted { $0.path < $1.path }).catalog))
        }
        layouts = LayoutCapability(
            LayoutContext(context, services: services, exposures: ExposureCapability(context).recorder))
        server = try HTTPServer(HTTPSettings(), handler: Router(layouts.routes))
    }

    func send(
        _ method: String, _ target: String, headers: [String] = [], body: String? = nil
    ) throws -> RawClient {
        let client = try RawClient(port: server.port)
        client.send(method, target, headers: headers, body: body.map { Array($0.utf8) })
        return client
    }

    func ask(
        _ method: String, _ target: String, headers: [String] = [], body: String? = nil
    ) throws -> RawReply {
        try send(method, target, headers: headers, body: body).reply()
    }

    func stop() { server.stop() }
}

extension RawReply {
    /// The names of the headers that the route writes, in their order.
    var names: [String] {
        head.split(separator: "\r\n").dropFirst().compactMap { $0.split(separator: ":").first.map(String.init) }
            .filter { !["Date", "Content-Length", "Connection"].contains($0) }
    }
}
