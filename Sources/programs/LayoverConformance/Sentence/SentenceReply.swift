import LayoverJSON

/// An answer of `/v1/sentence`, for comparison with a case.
struct SentenceReply {
    private let answer: JSONValue

    init(_ answer: JSONValue) { self.answer = answer }

    /// The members of a case that the answer contains.
    ///
    /// Groups are not in an answer; its tokens are.
    func members(asFarAs expected: JSONValue) -> [JSONValue.Member] {
        (expected.members ?? []).compactMap { member in
            value(member.key, asFarAs: member.value).map { JSONValue.Member(member.key, $0) }
        }
    }

    private func value(_ key: String, asFarAs expected: JSONValue) -> JSONValue? {
        switch key {
        case "text", "code", "share": answer[key] ?? .null
        case "tokens": tokens(asFarAs: expected)
        case "repairs": .array((answer["repairs"]?.items ?? []).map { picked($0, ["slot", "was", "now", "reason"]) })
        case "options":
            .object(
                (expected.members ?? []).map { list in
                    .init(list.key, .array((answer["options"]?[list.key]?.items ?? []).map { $0["id"] ?? .null }))
                })
        case "destinations":
            .array((answer["resolved"]?["destinations"]?.items ?? []).map { $0["iata"] ?? .null })
        case "dates":
            answer["resolved"]?["dates"].map { $0.members == nil ? .null : picked($0, ["from", "until"]) } ?? .null
        case "nights": answer["resolved"]?["nights"] ?? .null
        default: nil
        }
    }

    private func tokens(asFarAs expected: JSONValue) -> JSONValue {
        let items = expected.items ?? []
        return .array(
            (answer["tokens"]?.items ?? []).enumerated().map { index, token in
                picked(token, index < items.count ? items[index].members?.map(\.key) ?? [] : ["role", "text"])
            })
    }

    private func picked(_ value: JSONValue, _ keys: [String]) -> JSONValue {
        .object((value.members ?? []).filter { keys.contains($0.key) })
    }
}
