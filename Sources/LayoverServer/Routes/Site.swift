import LayoverAssembly
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverSeal
import LayoverUpstream
import LayoverWeb

/// What all routes share.
struct Site: Sendable {
    let server: ServerContext
    let tools: AssemblyTools
    let identifiers: LayoutIdentifiers
    let counters: Counters
    let exposures: ExposureLog
    let events: EventLog
    let versions: VersionBook
    /// Who asks other teams' services.
    let remote: any RemoteAsking
    let workers = WorkerPool()
    /// Who asks suppliers; `nil` where settings name none.
    var suppliers: (any SupplierAsking)?
    /// Calls other servers; `nil` where settings name none.
    var upstream: CurlUpstream?

    var settings: ServerSettings { server.settings }
    var holder: ServingHolder { server.holder }
    var seal: Seal { server.seal }
    var signing: SigningKeyFile.Opened { server.signing }
    var pressure: PressureMeter { server.pressure }
    var wallClock: @Sendable () -> Int { server.wallClock }
    var milliseconds: Int { server.milliseconds }
    var now: UTCInstant { server.now }
    var timing: ServerTiming? { server.timing }

    func headers(of timing: ServerTiming?) -> [HTTPHeader] { server.headers(of: timing) }
    func crossOrigin(_ request: borrowing HTTPRequest) -> [HTTPHeader] { server.crossOrigin(request) }
    func shed(_ what: PressureMeter.Shed, _ request: borrowing HTTPRequest) -> HTTPReply? { server.shed(what, request) }

    /// Whether this request may learn why cards are left out.
    func mayExplain(_ request: borrowing HTTPRequest) -> Bool {
        guard !settings.explainTokens.isEmpty, let token = request.header("Layover-Explain") else { return false }
        let digest = Array(hexadecimal(seal.sha256([Array(token.utf8)])).utf8)
        return settings.explainTokens.contains { seal.areEqual(Array($0.utf8), digest) }
    }

    /// What a request says about itself in its address and its headers.
    func reader(_ request: borrowing HTTPRequest) throws(ContextProblem) -> ContextReader {
        var reader = ContextReader()
        guard let items = request.withQuery({ URLQuery.items($0) }) else {
            throw ContextProblem(
                .badQuery, "the query string has a broken escape or more than \(URLQuery.itemLimit) items")
        }
        for (name, value) in items {
            if name == PreviewLink.name { reader.preview = try preview(value) } else { try reader.take(name, value) }
        }
        try reader.takeHeaders(
            client: request.header("Layover-Client"), traveller: request.header("Layover-Traveller"),
            unit: request.header("Layover-Unit"))
        versions.note(reader.client, seconds: wallClock())
        return reader
    }

    /// What a preview link asks for, once it is known to be one.
    private func preview(_ token: String) throws(ContextProblem) -> Preview {
        do throws(PreviewLink.Problem) {
            return try PreviewLink(token, key: signing.key, now: now).preview
        } catch {
            throw ContextProblem(.badPreview, error.description)
        }
    }
}
