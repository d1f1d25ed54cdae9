import LayoverHTTP
import LayoverJSON
import LayoverWeb

/// Why a flip was not acknowledged.
enum KillProblem: Error {
    case unread(String)
    case unknown(String, String?)
    /// A plain word, while no catalog is served to look it up in.
    case unlooked(String)
    /// Markets and languages that are not served.
    case unserved([String])
    case unconfirmed(String)
    case refused(KillRefusal, KillOrder, isShared: Bool)
    /// The disk has not answered yet.
    case unsettled(KillOrder)

    var reply: HTTPReply { problem.reply() }

    private var problem: Problem {
        switch self {
        case .unread(let detail): Problem(KillProblemKind.badKill, "the kill cannot be understood", detail: detail)
        case .unknown(let key, let near): KillProblem.unknown(key, near)
        case .unlooked(let key):
            Problem(
                KillProblemKind.unknownKey, "nothing of this name can be killed",
                detail:
                    "no catalog is served, so '\(key.prefix(80))' needs its kind; write 'widget:\(key.prefix(80))', for example"
            )
        case .unserved(let places):
            Problem(
                KillProblemKind.unknownScope, "nothing is served in the scope of this kill",
                detail:
                    "\(places.prefix(5).joined(separator: ", ")); to kill it all the same, use '--force', or 'force' in the body"
            )
        case .unconfirmed(let key):
            Problem(
                KillProblemKind.confirmationNeeded, "this has high impact",
                detail:
                    "repeat the key with '--confirm \(key.prefix(80))', or as 'confirm' in the body; a dry run shows what it removes"
            )
        case .refused(let refusal, let order, let isShared): KillProblem.refused(refusal, order, isShared)
        case .unsettled(let order):
            Problem(
                KillProblemKind.killsNotKept, "the store has not confirmed the flip",
                detail:
                    "the disk has not answered yet; the flip is in force as soon as it is written; '\(KillsRoute.path)/\(order.name)' shows whether it is, and '\(KillFile.name)' in the state folder works without the store"
            )
        }
    }

    private static func unknown(_ key: String, _ near: String?) -> Problem {
        let hint =
            near.map { "did you mean '\($0)'?" }
            ?? "write a switch, a widget, or a kind and a name such as 'campaign:x'"
        return Problem(
            KillProblemKind.unknownKey, "nothing of this name can be killed",
            detail:
                "'\(key.prefix(80))'; \(hint); for a name that is not published yet, use its kind and name with '--force', or 'force' in the body"
        )
    }

    private static func refused(_ refusal: KillRefusal, _ order: KillOrder, _ isShared: Bool) -> Problem {
        switch refusal {
        case .tooMany:
            return Problem(
                KillProblemKind.tooManyKills, "no more kills are accepted",
                detail:
                    "\(KillLimits.entries) flips are in force; revive old kills, or kill by a broader name")
        case .notKilled:
            return Problem(
                KillProblemKind.notKilled, "it is not killed",
                detail: "'\(order.name)' cannot be revived in steps; end kills of kills.yaml in that file")
        case .notKept(let detail, let generation):
            let effect =
                order.isKill
                ? "the kill is in force on this server, as generation \(generation), \(isShared ? "and on its disk" : "until it ends")"
                : "nothing was revived"
            let members: [JSONValue.Member] =
                order.isKill ? [.init("in_force", .bool(true)), .init("generation", .int(generation))] : []
            return Problem(
                KillProblemKind.killsNotKept, "the store cannot be written", detail: "\(effect); \(detail)",
                more: members)
        }
    }
}
