import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverHTTP
import LayoverJSON
import LayoverModel

/// `/admin/kills`: what is killed, and the two ways to change it.
struct KillsRoute: Sendable {
    static let path = "/admin/kills"

    let site: Site
    let kills: KillBoard
    let access: AdminAccess

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        do throws(AdminRefusal) {
            let isReading = request.method == .get
            let caller = try access.caller(request, atLeast: isReading ? .view : .onCall)
            let rest = request.path.dropFirst(KillsRoute.path.count)
            switch (request.method, rest.hasPrefix("/")) {
            case (.get, false): return answer(200, list)
            case (.post, true), (.delete, true): return flip(request, String(rest.dropFirst()), caller)
            default: return Problem(404, "not-found", "nothing is here").reply()
            }
        } catch {
            return error.reply
        }
    }

    private func flip(_ request: borrowing HTTPRequest, _ key: String, _ caller: AdminToken) -> HTTPReply {
        let body = request.withPaddedBody { bytes, count in bytes.extracting(0..<count).array }
        let catalog = site.holder.load().serving?.catalog
        let name: KillName
        let asked: KillRequest
        let scope: KillScope
        do {
            name = try self.name(key, in: catalog)
            asked = try KillRequest(body)
            scope = try KillScope(asked.words)
            let isWhole = name.kind != .supplier || scope.types == nil
            guard isWhole else { throw KillRequestError("a supplier has no card type; leave 'types' out") }
        } catch let problem as KillProblem {
            return problem.reply
        } catch {
            let detail = (error as? KillRequestError)?.detail ?? "\(error)"
            return Problem(400, "bad-kill", "the kill cannot be understood", detail: detail).reply()
        }
        let isKill = request.method == .post
        let reach = catalog.map { KillReach(name, scope: scope, in: $0) }
        if request.query == "dry_run=true" {
            return answer(200, receipt(name, scope, reach, generation: kills.report.generation, isDryRun: true))
        }
        if isKill, reach?.isHighImpact ?? false, asked.confirmed != key, asked.confirmed != name.description {
            return KillProblem.unconfirmed(key).reply
        }
        let order = KillOrder(
            isKill: isKill, name: name, scope: scope, reason: asked.reason, ticket: asked.ticket, actor: caller.name,
            address: request.clientAddress)
        do throws(KillRefusal) {
            let generation = try kills.flip(order)
            return answer(200, receipt(name, scope, reach, generation: generation, isDryRun: false))
        } catch {
            return KillProblem.refused(error, isKill: isKill).reply
        }
    }

    /// The name that a key of the address means: with its kind, or a switch's or a widget's own.
    private func name(_ key: String, in catalog: Catalog?) throws -> KillName {
        guard let decoded = URLQuery.decode(Array(key.utf8).span) else { throw KillProblem.unknown(key, nil) }
        let meant = KillName.meant(by: decoded)
        let flipped = Set(kills.report.entries.map(\.name))
        let known = catalog.map { KillReach.names(in: $0).union(flipped) }
        // Without a catalog nothing can be looked up, and no incident waits for one.
        if let name = meant.first(where: { known?.contains($0) ?? true }) { return name }
        let candidates = (known ?? []).flatMap { [$0.description, $0.name] }
        throw KillProblem.unknown(decoded, suggestion(for: decoded, among: Set(candidates).sorted()))
    }

    private func receipt(
        _ name: KillName, _ scope: KillScope, _ reach: KillReach?, generation: Int, isDryRun: Bool
    ) -> JSONValue {
        let isKilled = site.holder.load().serving?.kills.entries.contains { $0.name == name }
        return .object(of: [
            "key": .string(name.description), "scope": .string(scope.text), "generation": .int(generation),
            "state": .string(isKilled ?? true ? "killed" : "live"), "dry_run": .bool(isDryRun),
            "high_impact": .bool(reach?.isHighImpact ?? false), "markets": texts(reach?.markets),
            "cards": texts(reach?.cards), "campaigns": texts(reach?.campaigns),
        ])
    }

    private func texts(_ texts: [String]?) -> JSONValue { .array((texts ?? []).map { .string($0) }) }

    private var list: JSONValue {
        let report = kills.report
        let rows = report.entries.map { entry in
            JSONValue.object(of: [
                "key": .string(entry.name.description), "scope": .string(entry.scope.text),
                "state": .string(entry.isKill ? "killed" : "revived"), "reason": .string(entry.reason),
                "ticket": .string(entry.ticket), "actor": .string(entry.actor),
                "at": entry.seconds > 0 ? .string(UTCInstant(seconds: entry.seconds).description) : .null,
                "generation": .int(entry.generation), "origin": .string(entry.origin.rawValue),
            ])
        }
        let serving = site.holder.load().serving
        let killed = (serving?.kills.entries ?? []).map { JSONValue.string($0.name.description) }
        return .object(of: [
            "generation": .int(report.generation), "store": .string(report.store), "killed": .array(killed),
            "flips": .array(rows),
        ])
    }

    private func answer(_ status: Int, _ value: JSONValue) -> HTTPReply {
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        return HTTPReply(
            status: status, headers: [.json, .noSniff, HTTPHeader("Cache-Control", "no-store")],
            segments: [.bytes(bytes + [0x0a])])
    }
}

/// Why a flip was not acknowledged.
enum KillProblem: Error {
    case unknown(String, String?)
    case unconfirmed(String)
    case refused(KillRefusal, isKill: Bool)

    var reply: HTTPReply { problem.reply() }

    private var problem: Problem {
        switch self {
        case .unknown(let key, let near):
            let hint = near.map { "did you mean '\($0)'?" } ?? "write a switch, a widget, or 'campaign:x' and the like"
            return Problem(
                404, "unknown-key", "nothing of this name can be killed", detail: "'\(key.prefix(80))'; \(hint)")
        case .unconfirmed(let key):
            return Problem(
                409, "confirmation-needed", "this has high impact",
                detail: "send 'confirm' with the key, '\(key.prefix(80))'; '?dry_run=true' says what goes")
        case .refused(.tooMany, _):
            return Problem(
                409, "too-many-kills", "no more kills are taken",
                detail: "\(KillBoard.entryLimit) flips are in force; revive what is over, or kill by a broader name")
        case .refused(.notKept(let detail, let generation), let isKill):
            let effect =
                isKill
                ? "the kill is in force on this server, as generation \(generation), until it ends"
                : "nothing was revived"
            return Problem(503, "kills-not-kept", "the store takes nothing", detail: "\(effect); \(detail)")
        }
    }
}
