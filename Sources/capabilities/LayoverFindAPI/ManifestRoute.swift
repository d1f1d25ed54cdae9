import LayoverAssembly
import LayoverCatalog
import LayoverFindSQLite
import LayoverFindIndex
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverSQLite
import LayoverWeb

/// `/v1/find/manifest`: the sets that devices store for their own search, and the differences between their versions.
struct ManifestRoute: RouteOwner {
    static let routes: [Route<ManifestRoute>] = [
        Route(.readManifest, counted: "find") { manifest, request, _ in manifest.list(request) },
        Route(.readManifestDomain, counted: "find") { manifest, request, values in
            manifest.delta(request, values[0])
        },
    ]

    private let server: ServerContext
    private let files: FindFiles
    private let manifests: FindManifests
    private let replies = ManifestReplies()

    init(server: ServerContext, files: FindFiles, counters: FindCounters) {
        self.server = server
        self.files = files
        manifests = FindManifests(seal: server.seal, counters: counters)
    }

    /// A parsed request: a market with one of its languages.
    private struct Asked {
        let values: [String: String]
        let market: Market
        let locale: LocaleTag
        let current: FindFiles.Current
        let visibility: FindVisibility
        /// Identifies the file, the content and the kills.
        let made: String
    }

    private func list(_ request: borrowing HTTPRequest) -> HTTPReply {
        answer(request, "") { asked throws(StoreError) in
            var domains: [JSONValue] = []
            for domain in FindManifests.domains {
                let sets = try sets(asked, domain)
                guard let set = sets.last else { continue }
                domains.append(
                    .object(of: [
                        "domain": .string(domain.rawValue), "epoch": .int(FindManifests.epoch),
                        "version": .string(set.version), "items": .int(set.items.count),
                        "bytes": .int(set.items.reduce(0) { $0 + $1.bytes.count }),
                    ]))
            }
            return .object(of: ["index": .string(asked.current.shortVersion), "domains": .array(domains)])
        }
    }

    private func delta(_ request: borrowing HTTPRequest, _ name: String) -> HTTPReply {
        guard let domain = FinderDomain(rawValue: name), FindManifests.domains.contains(domain) else {
            let known = FindManifests.domains.map(\.rawValue).joined(separator: ", ")
            return Problem(
                CommonProblem.notFound, "there is no such domain for devices", detail: "the domains are: \(known)"
            )
            .reply([.noStore] + server.crossOrigin(request))
        }
        return answer(request, name) { asked throws(StoreError) in
            let sets = try sets(asked, domain)
            guard let newest = sets.last else { return .null }
            let since = asked.values["since"] ?? ""
            // For the same version the reply is 304, which the caller makes of `.null`.
            guard since != newest.version else { return .null }
            let cursor = ManifestCursor(asked.values["cursor"] ?? "")
            // A device in the middle of a set continues with the set that it began, as long as that is known.
            let target = sets.first { $0.version == cursor?.target } ?? newest
            let start = target.version == cursor?.target ? cursor?.start ?? 0 : 0
            let isOn = cursor == nil || target.version == cursor?.target
            let base = isOn ? sets.first { $0.version == since } : nil
            let count = asked.values["limit"].flatMap { Int($0) } ?? FinderLimits.devicePageItems
            let page = DeviceDelta(from: base, to: target)
                .page(from: start, count: min(max(count, 1), FinderLimits.devicePageItems))
            return ManifestRoute.json(page, domain)
        }
    }

    private static func json(_ page: DeviceDelta.Page, _ domain: FinderDomain) -> JSONValue {
        let items = page.put.compactMap { try? JSONValue(parsing: $0.bytes) }
        let state = "\(FindManifests.epoch) \(domain.rawValue) \(page.version)"
        return .object(of: [
            "domain": .string(domain.rawValue), "epoch": .int(FindManifests.epoch), "version": .string(page.version),
            "base": page.base.map { .string($0) } ?? .null, "mode": .string(page.base == nil ? "full" : "delta"),
            "put": .array(items), "delete": .texts(page.delete),
            "next": page.next.map { .string(ManifestCursor(target: page.version, start: $0).text) } ?? .null,
            "state": .string(state),
        ])
    }

    private func sets(_ asked: Asked, _ domain: FinderDomain) throws(StoreError) -> [DeviceSet] {
        let key = FindManifests.Key(market: asked.market, locale: asked.locale, domain: domain)
        return try manifests.sets(key, asked.current, asked.visibility, made: asked.made)
    }

    /// Replies with the value of `make`; with 304 if that is `.null`, or the client has it.
    ///
    /// The reply of a complete set is cached, unpacked and packed; `name` is its domain, or empty for the list of sets.
    private func answer(
        _ request: borrowing HTTPRequest, _ name: String, _ make: (Asked) throws(StoreError) -> JSONValue
    ) -> HTTPReply {
        let headers = server.crossOrigin(request)
        let items = request.withQuery { URLQuery.items($0) } ?? []
        let values = Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
        guard let serving = server.holder.load().serving, let current = files.current else {
            return FindRoute.unavailable(headers)
        }
        guard let market = values["market"].flatMap(Market.init), let known = serving.catalog.market(market.code),
            let locale = values["locale"].flatMap(LocaleTag.init), known.locales.contains(locale)
        else {
            return Problem(
                CommonProblem.badQuery, "the query cannot be understood",
                detail: "'market' must be a served market, and 'locale' one of its languages"
            ).reply([.noStore] + headers)
        }
        guard !FindVisibility.isKilled(serving.kills, market: market, locale: locale) else {
            return FindRoute.unavailable(headers)
        }
        let made = "\(current.shortVersion)-\(serving.catalog.shortHash)-\(serving.generation)"
        let tag = EntityTag(made)
        let isHeld = request.withHeader("If-None-Match", { tag.matches($0) }) ?? false
        let common = [HTTPHeader("Cache-Control", "no-cache")] + headers
        func value() throws(StoreError) -> JSONValue {
            try make(
                Asked(
                    values: values, market: market, locale: locale, current: current,
                    visibility: FindVisibility(current, serving, market: market, locale: locale), made: made))
        }
        guard ["since", "cursor", "limit"].allSatisfy({ values[$0]?.isEmpty ?? true }) else {
            let all = [HTTPHeader("ETag", tag.text)] + common
            guard !isHeld else { return HTTPReply(status: 304, headers: all) }
            // A page is made for one client, so that it counts as a query; complete sets are cached.
            return server.lookUp(request, tooOften: FindProblem.tooOften) { _ in
                guard let value = try? value() else { return FindRoute.unavailable(headers) }
                return value == .null ? HTTPReply(status: 304, headers: all) : .json(value, headers: all)
            }
        }
        let key = ([name, market.code, "\(locale)"] + headers.map(\.value)).joined(separator: " ")
        let ready = try? replies.reply(key, made: made) { () throws(StoreError) in
            ReadyReply(
                try value().bytes + [0x0a], type: [.json, .noSniff], headers: common, tag: tag, effort: .thorough)
        }
        return ready?.reply(to: request, isHeld: isHeld) ?? FindRoute.unavailable(headers)
    }
}

/// The start of the next page of a difference, which devices send back.
struct ManifestCursor: Hashable {
    /// The version that the pages result in.
    let target: String
    let start: Int

    init(target: String, start: Int) {
        self.target = target
        self.start = start
    }

    /// - Returns: `nil` for any text that this server did not write.
    init?(_ text: String) {
        let parts = text.split(separator: "-")
        guard parts.count == 2, let start = Int(parts[1]), start >= 0 else { return nil }
        self.init(target: String(parts[0]), start: start)
    }

    var text: String { "\(target)-\(start)" }
}
