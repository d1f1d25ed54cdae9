import LayoverCatalog
import LayoverCompiler
import LayoverJSON
import LayoverModel
import LayoverSchema

extension PublishState {
    /// Everything that is not served as written: units, shared parts, and the content as a whole.
    func heldBackValue(isServing: Bool) -> JSONValue {
        let whole = isServing ? "last-good" : "nothing"
        let unread = self.unread.map {
            PublishState.entry("content", $0.location.file, serves: whole, findings: [$0.description])
        }
        let quarantined = self.quarantined.map {
            PublishState.entry("content", $0.name, serves: whole, findings: [$0.finding])
        }
        return .array((unread.map { [$0] } ?? []) + quarantined + heldBack.map(PublishState.entry(_:)))
    }

    private static func entry(_ held: HeldBack) -> JSONValue {
        entry(
            held.unit?.kind.word ?? "shared", held.unit?.name ?? HeldBack.shared,
            serves: held.servesEarlier ? "last-good" : "nothing", findings: held.findings.map(\.description))
    }

    private static func entry(_ kind: String, _ name: String, serves: String, findings: [String]) -> JSONValue {
        .object([
            JSONValue.Member("kind", .string(kind)), JSONValue.Member("name", .string(name)),
            JSONValue.Member("serves", .string(serves)),
            JSONValue.Member("findings", .array(findings.map { .string($0) })),
        ])
    }
}
