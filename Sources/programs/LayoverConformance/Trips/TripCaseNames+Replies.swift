import LayoverJSON
import LayoverModel
import LayoverTrips

// Answers in the format of the cases.
extension TripCaseNames {
    func reply(_ answer: TripAnswer) -> JSONValue {
        switch answer {
        case .failure: ["status": 503, "type": "store-unavailable"]
        case .success(.refused(let problem)): refusal(problem)
        case .success(.done(let reply)): self.reply(reply)
        case .success(.replayed(let reply)): self.reply(reply).with(["replayed": true])
        }
    }

    private func reply(_ reply: TripReply) -> JSONValue {
        let common: JSONValue = ["status": .int(reply.status), "changed": .bool(reply.changed)]
        return switch reply.result {
        case .vote(let value, let seq):
            common.with(["value": value.map { .string($0.rawValue) } ?? .null, "seq": .int(seq)])
        case .item(let item, _): common.with(["item": .string(name(item))])
        case .settings(let version): common.with(["version": .int(version)])
        case .created, .joined, .link, .handover, .tookOver, .done: common
        }
    }

    func refusal(_ error: any Error) -> JSONValue {
        guard let problem = error as? TripProblem else {
            return ["status": 503, "type": "store-unavailable"]
        }
        let common: JSONValue = ["status": .int(problem.wire.status), "type": .string(problem.wire.type)]
        return switch problem {
        case .voteSuperseded(let value, let seq):
            common.with(["value": value.map { .string($0.rawValue) } ?? .null, "seq": .int(seq)])
        case .versionChanged(let version): common.with(["version": .int(version)])
        default: common
        }
    }

    /// The view of one person.
    func sees(_ view: TripView) -> JSONValue {
        let seen: JSONValue = [
            "revision": .int(view.trip.revision), "items": .texts(view.items.map { name($0.item.id) }),
        ]
        return view.me.map { seen.with(["me": ["seq": .int($0.seq)]]) } ?? seen
    }

    /// The state of a trip at the end.
    func final(_ view: TripView, _ rows: TripRows?) -> JSONValue {
        let visible = view.items.filter { !$0.isStaged }
        let hidden = rows?.items.values.filter { !$0.isVisible }.map { name($0.id) } ?? []
        return [
            "revision": .int(view.trip.revision), "settings_version": .int(view.trip.settingsVersion),
            "closed": .bool(view.settings.isClosed), "people": .texts(view.people.map { name($0.id) }),
            "items": .object(visible.map { JSONValue.Member(name($0.item.id), item($0)) }),
            "order": .texts(visible.map { name($0.item.id) }), "hidden": .texts(hidden.sorted()),
        ]
    }

    private func item(_ item: ItemView) -> JSONValue {
        let price: JSONValue = [
            "seen": item.item.offer.flight.map { .int($0.price.amount) } ?? .null,
            "latest": item.item.price.map { .int($0.latest) } ?? .null,
            "state": item.priceState.map { .string($0.rawValue) } ?? .null,
        ]
        return [
            "by": .texts(item.by.map { $0.map { name($0) } ?? "gone" }),
            "votes": .object(
                item.votes.map { JSONValue.Member(name($0.person), .string($0.value.rawValue)) }),
            "totals": [
                "yes": .int(item.totals.yes), "maybe": .int(item.totals.maybe), "no": .int(item.totals.no),
            ], "stale": .texts(item.stale.map { name($0) }), "price": price,
        ]
    }
}
