import LayoverAssembly
import LayoverHTTP
import LayoverModel
import LayoverSeal
import LayoverUpstream
import LayoverWeb

/// What all routes share.
struct Site: Sendable {
    let settings: ServerSettings
    let holder: ServingHolder
    let tools: AssemblyTools
    let identifiers: LayoutIdentifiers
    let counters: Counters
    let seal: Seal
    /// The key of signatures, and how it stands.
    let signing: SigningKeyFile.Opened
    let exposures: ExposureLog
    let events: EventLog
    let versions: VersionBook
    let pressure: PressureMeter
    /// Who asks other teams' services.
    let remote: any RemoteAsking
    /// Seconds since 1970.
    let wallClock: @Sendable () -> Int
    let workers = WorkerPool()
    /// Who asks suppliers; `nil` where settings name none.
    var suppliers: (any SupplierAsking)?
    /// Calls other servers; `nil` where settings name none.
    var upstream: CurlUpstream?

    /// Of a clock that never goes back.
    func elapsedMilliseconds() -> Int {
        let elapsed = Site.start.duration(to: .now).components
        return Int(elapsed.seconds) * 1_000 + Int(elapsed.attoseconds / 1_000_000_000_000_000)
    }

    private static let start = ContinuousClock.now

    /// Since 1970, for exposures.
    var milliseconds: Int { Int(clamping: wallClockMilliseconds()) }

    var now: UTCInstant { UTCInstant(seconds: wallClock()) }

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

    /// The headers that a browser on another origin needs; none for other clients.
    func crossOrigin(_ request: borrowing HTTPRequest) -> [HTTPHeader] {
        guard !settings.origins.isEmpty, let origin = request.header("Origin") else { return [] }
        guard settings.origins.contains("*") || settings.origins.contains(origin) else {
            return [HTTPHeader("Vary", "Origin")]
        }
        return [
            HTTPHeader("Access-Control-Allow-Origin", origin), HTTPHeader("Vary", "Origin"),
            HTTPHeader(
                "Access-Control-Expose-Headers",
                "ETag, Retry-After, Layover-Catalog, Layover-Status, Layover-Search, Layover-Stale, Age, Preference-Applied"
                    + (settings.serverTiming ? ", Server-Timing" : "")),
        ]
    }
}
