import LayoverJSON
import LayoverModel

// The form that is sealed for repeats of a request.
extension TripReply {
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        JSONValue.object(of: [
            "result": .array(words), "changed": .bool(changed), "revision": .int(revision), "secrets": .texts(secrets),
        ]).append(to: &bytes)
        return bytes
    }

    private var words: [JSONValue] {
        switch result {
        case .created(let trip, let person, let link):
            [.string("created"), .string(trip.text), .string(person.text), .string(link.text)]
        case .joined(let trip, let person, let isNew):
            [.string("joined"), .string(trip.text), .string(person.text), .bool(isNew)]
        case .vote(let value, let seq): [.string("vote"), value.map { .string($0.rawValue) } ?? .null, .int(seq)]
        case .item(let item, let isNew): [.string("item"), .string(item.text), .bool(isNew)]
        case .settings(let version): [.string("settings"), .int(version)]
        case .link(let link): [.string("link"), .string(link.text)]
        case .handover(let until): [.string("handover"), .int(until.seconds)]
        case .tookOver(let trip, let person, let sealed):
            [.string("took-over"), .string(trip.text), .string(person.text), .array(sealed.map { .int(Int($0)) })]
        case .done: [.string("done")]
        }
    }

    /// Reads the output of ``bytes``.
    ///
    /// - Returns: `nil` for anything else.
    package init?(bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes), let words = json["result"]?.items,
            let result = Result(words), let changed = json["changed"]?.bool, let revision = json["revision"]?.int
        else { return nil }
        self.init(
            result, changed: changed, revision: revision, secrets: (json["secrets"]?.items ?? []).compactMap(\.string))
    }
}

extension TripReply.Result {
    fileprivate init?(_ words: [JSONValue]) {
        let texts = words.map { $0.string ?? "" }
        switch (texts.first, words.count) {
        case ("created", 4):
            guard let trip = TripID(texts[1]), let person = PersonID(texts[2]), let link = LinkID(texts[3]) else {
                return nil
            }
            self = .created(trip, person, link)
        case ("joined", 4):
            guard let trip = TripID(texts[1]), let person = PersonID(texts[2]), let isNew = words[3].bool else {
                return nil
            }
            self = .joined(trip, person, isNew: isNew)
        case ("vote", 3):
            guard let seq = words[2].int else { return nil }
            self = .vote(VoteValue(rawValue: texts[1]), seq: seq)
        case ("item", 3):
            guard let item = ItemID(texts[1]), let isNew = words[2].bool else { return nil }
            self = .item(item, isNew: isNew)
        case ("settings", 2):
            guard let version = words[1].int else { return nil }
            self = .settings(version: version)
        case ("link", 2):
            guard let link = LinkID(texts[1]) else { return nil }
            self = .link(link)
        case ("handover", 2):
            guard let seconds = words[1].int else { return nil }
            self = .handover(until: UTCInstant(seconds: seconds))
        case ("took-over", 4):
            let sealed = words[3].items?.compactMap { $0.int.flatMap { UInt8(exactly: $0) } }
            guard let trip = TripID(texts[1]), let person = PersonID(texts[2]), let sealed else { return nil }
            self = .tookOver(trip, person, sealed: sealed)
        case ("done", 1): self = .done
        default: return nil
        }
    }
}
