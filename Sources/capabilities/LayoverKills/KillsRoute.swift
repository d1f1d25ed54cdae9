import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverSuppliers
import LayoverWeb

/// `/admin/kills`: lists kills and changes them.
struct KillsRoute: RouteOwner {
    static let routes: [Route<KillsRoute>] = [
        Route(.listKills) { kills, request, _ in kills.list(request) },
        Route(.readKill) { $0.read($2[0], $1) },
        Route(.kill) { $0.flip($2[0], isKill: true, $1) },
        Route(.revive) { $0.flip($2[0], isKill: false, $1) },
    ]

    static let path = "/admin/kills"
    /// The target that peers request every two seconds.
    static let digestTarget = path + "?digest=true"

    let server: ServerContext
    /// The suppliers, to find what a supplier's kill affects.
    let registry: SupplierRegistry
    let kills: KillManager
    let peers: PeerSync

    private func list(_ request: borrowing HTTPRequest) -> HTTPReply {
        heard(request, .view) { request, _ in AdminReply.json(request.query == "digest=true" ? digest : list) }
    }

    private func read(_ key: String, _ request: borrowing HTTPRequest) -> HTTPReply {
        heard(request, .view) { request, _ in state(of: key, withPeers: request.query == "peers=true") }
    }

    private func flip(_ key: String, isKill: Bool, _ request: borrowing HTTPRequest) -> HTTPReply {
        let accepted = monotonicNanoseconds()
        return heard(request, .onCall) { request, caller in
            flip(key, isKill: isKill, request, by: caller, acceptedNanoseconds: accepted)
        }
    }

    /// Replies if the caller's role is sufficient.
    private func heard(
        _ request: borrowing HTTPRequest, _ role: AdminToken.Role,
        _ answer: (borrowing HTTPRequest, AdminToken) -> HTTPReply
    ) -> HTTPReply {
        do throws(AdminRefusal) {
            return answer(request, try server.access.caller(request, atLeast: role))
        } catch {
            return error.reply
        }
    }

    /// A parsed request for a flip.
    private struct Asked {
        let key: String
        let flip: Kills.Flip
        let request: KillRequest
        /// `nil` if no catalog is served.
        let reach: KillReach?
        /// Scopes in which the flip applies; for a revival, those that it restores.
        let scopes: [KillScope]
    }

    private func flip(
        _ key: String, isKill: Bool, _ request: borrowing HTTPRequest, by caller: AdminToken,
        acceptedNanoseconds accepted: UInt64
    ) -> HTTPReply {
        let body = request.withPaddedBody { bytes, count in bytes.extracting(0..<count).array }
        do throws(KillProblem) {
            let asked = try read(key, body, isKill: isKill)
            if request.query == "dry_run=true" {
                return AdminReply.json(receipt(asked, generation: kills.report.generation, isDryRun: true))
            }
            try confirm(asked)
            let order = KillOrder(
                asked.flip, reason: asked.request.reason, ticket: asked.request.ticket, actor: caller.name,
                address: request.clientAddress, acceptedNanoseconds: accepted)
            return answer(asked, order)
        } catch {
            return error.reply
        }
    }

    private func read(_ key: String, _ body: [UInt8], isKill: Bool) throws(KillProblem) -> Asked {
        let catalog = server.holder.load().serving?.catalog
        let request: KillRequest
        do { request = try KillRequest(body, isKill: isKill) } catch { throw .unread(error.detail) }
        let name = try name(key, use: isKill ? .kill(isForced: request.isForced) : .other)
        let scope: KillScope
        do { scope = try KillScope(request.scopeText) } catch { throw .unread(error.description) }
        guard scope.types == nil || !KillsRoute.kindsWithoutType.contains(name.kind) else {
            throw .unread("a \(name.kind.rawValue) has no card type; remove 'types'")
        }
        let unserved = kills.directory?.unknownPlaces(of: scope) ?? []
        guard unserved.isEmpty || request.isForced else { throw .unserved(unserved) }
        let flip: Kills.Flip =
            switch request.percent {
            case _ where isKill: .kill(name, scope)
            case let percent? where percent < 100: .stage(name, share: 100 - percent)
            default: .revive(name)
            }
        let scopes = isKill ? [scope] : heldScopes(of: name)
        let reach = catalog.map { catalog in
            KillReach(
                name, scopes: scopes, in: catalog,
                served: registry.served(catalog.markets.map(\.market)))
        }
        return Asked(key: key, flip: flip, request: request, reach: reach, scopes: scopes)
    }

    /// The scopes of a name that a revival can restore, each for all units; kills of `kills.yaml` stay.
    private func heldScopes(of name: KillName) -> [KillScope] {
        let kept = kills.report.entries.filter { $0.origin == .file && $0.name == name }.map(\.scope)
        guard !kept.contains(.everywhere) else { return [] }
        return killState(of: name).scopes.filter { !kept.contains($0) }.map(\.forAllUnits)
    }

    /// Kinds that are not cards, so that their kills cannot be limited to a card type.
    private static let kindsWithoutType: Set<KillName.Kind> = [
        .supplier, .format, .feature, .experiment, .call, .word,
    ]

    /// Requires confirmation of a kill of high impact alone: by the key as the caller wrote it, or by the full name.
    private func confirm(_ asked: Asked) throws(KillProblem) {
        guard asked.flip.isKill, asked.reach?.isHighImpact ?? false else { return }
        guard [asked.key, asked.flip.name.description].contains(asked.request.confirmed) else {
            throw .unconfirmed(asked.key)
        }
    }

    /// Replies when the flip is on the disk and in force, or has failed; no thread of the listener waits for it.
    private func answer(_ asked: Asked, _ order: KillOrder) -> HTTPReply {
        let late = LateReply(orElse: KillProblem.unsettled(order).reply)
        kills.flip(order) { [self] outcome in
            switch outcome {
            case .success(let generation):
                late.send(AdminReply.json(receipt(asked, generation: generation, isDryRun: false)))
            case .failure(let refusal):
                late.send(KillProblem.refused(refusal, order, isShared: kills.report.sharedStore != nil).reply)
            }
        }
        return HTTPReply(late: late)
    }
}

extension KillsRoute {
    private func receipt(_ asked: Asked, generation: Int, isDryRun: Bool) -> JSONValue {
        let reach = asked.reach
        let killState = killState(of: asked.flip.name)
        return .object(of: [
            "key": .string(asked.flip.name.description), "scope": .string(text(asked.scopes)),
            "generation": .int(generation), "state": .string(killState.state),
            "percent": killState.percent.map { .int($0) } ?? .null, "dry_run": .bool(isDryRun),
            "high_impact": .bool(reach?.isHighImpact ?? false), "markets": texts(reach?.markets),
            "cards": texts(reach?.cards), "campaigns": texts(reach?.campaigns), "features": texts(reach?.features),
            "experiments": touched(reach?.experiments), "unknown": finding(asked),
        ])
    }

    /// Empty for everywhere.
    private func text(_ scopes: [KillScope]) -> String {
        scopes.contains(.everywhere) ? "" : scopes.map(\.text).joined(separator: " | ")
    }

    /// Finds the parts of a kill that name nothing that is served.
    private func finding(_ asked: Asked) -> JSONValue {
        guard asked.flip.isKill else { return .null }
        let entry = KillEntry(asked.flip, reason: "", actor: "", seconds: 0, generation: 0, origin: .store)
        return KillLookup([entry], in: kills.directory).findings.first.map { .string($0) } ?? .null
    }

    private func texts(_ texts: [String]?) -> JSONValue { .array((texts ?? []).map { .string($0) }) }

    private func touched(_ touched: [KillReach.Touched]?) -> JSONValue {
        .array((touched ?? []).map { .object(of: ["key": .string($0.key), "markets": texts($0.markets)]) })
    }

    /// The current state of a name, including the default state of its switch and `kills.yaml`.
    private func killState(of name: KillName) -> (state: String, percent: Int?, scopes: [KillScope]) {
        let entries = server.holder.load().serving?.kills.entries
        // Without a catalog only the flips are known.
        let scopes =
            entries.map { $0.first { $0.name == name }?.scopes ?? [] }
            ?? kills.report.entries.filter { $0.name == name && $0.isKill }.map(\.scope)
        let shares = scopes.compactMap(\.share)
        guard let share = shares.max(), shares.count == scopes.count else {
            return (scopes.isEmpty ? "live" : "killed", nil, scopes)
        }
        return ("staged", 100 - share, scopes)
    }

    /// The state of one key: its scopes, and the latest flip with author, time and duration here.
    private func state(of key: String, withPeers: Bool) -> HTTPReply {
        let name: KillName
        do throws(KillProblem) { name = try self.name(key, use: .other) } catch {
            return error.reply
        }
        let killState = killState(of: name)
        let last = kills.report.entries.last { $0.name == name }
        var members = [
            JSONValue.Member("key", .string(name.description)), JSONValue.Member("state", .string(killState.state)),
            JSONValue.Member("percent", killState.percent.map { .int($0) } ?? .null),
            JSONValue.Member("scopes", texts(killState.scopes.map(\.text))),
            JSONValue.Member("flip", last.map(row) ?? .null),
        ]
        if withPeers { members.append(JSONValue.Member("peers", .array(peers.answers(about: key).map(peer)))) }
        return AdminReply.json(.object(members))
    }

    private func peer(_ answer: AdminAnswer) -> JSONValue {
        .object(of: [
            "peer": .string(answer.server.description),
            "detail": .string(answer.isAcknowledged ? "" : answer.reason),
            "state": answer.isAcknowledged ? answer.body?["state"] ?? .null : .null,
            "percent": answer.body?["percent"] ?? .null, "scopes": answer.body?["scopes"] ?? .null,
            "flip": answer.body?["flip"] ?? .null,
        ])
    }

    private func row(_ entry: KillEntry) -> JSONValue { row(entry, finding: nil) }

    private func row(_ entry: KillEntry, finding: String?) -> JSONValue {
        .object(of: [
            "key": .string(entry.name.description), "scope": .string(entry.scope.text),
            "state": .string(entry.state), "reason": .string(entry.reason),
            "ticket": .string(entry.ticket), "actor": .string(entry.actor),
            "at": entry.seconds > 0 ? .string(UTCInstant(seconds: entry.seconds).description) : .null,
            "generation": .int(entry.generation), "origin": .string(entry.origin.rawValue),
            "effective_ms": entry.effectiveMicroseconds.map { .double(Double($0) / 1000) } ?? .null,
            "unknown": finding.map { .string($0) } ?? .null,
        ])
    }

    private var list: JSONValue {
        let report = kills.report
        let lookup = kills.lookup(of: report)
        let directory = kills.directory
        let killed = (server.holder.load().serving?.kills.entries ?? []).map(\.name)
            .filter { directory?.contains($0) ?? true }
        return .object(
            head(report) + [
                JSONValue.Member("store", .string(report.store)), JSONValue.Member("in_force", .int(lookup.inForce)),
                JSONValue.Member("killed", texts(killed.map(\.description))),
                JSONValue.Member(
                    "flips", .array(lookup.rows.map { row(report.entries[$0.index], finding: $0.finding) })),
                JSONValue.Member("file", texts(report.findings)), JSONValue.Member("audit", .string(report.audit)),
            ])
    }

    private var digest: JSONValue { .object(head(kills.report)) }

    private func head(_ report: KillReport) -> [JSONValue.Member] {
        let digest = kills.flipsDigest
        return [
            JSONValue.Member("generation", .int(report.generation)),
            JSONValue.Member("instance", .string(server.instance)),
            JSONValue.Member("digest", .string(digest.effect)), JSONValue.Member("flips_digest", .string(digest.flips)),
            JSONValue.Member("shared_store", report.sharedStore.map { .string($0) } ?? .null),
        ]
    }
}
