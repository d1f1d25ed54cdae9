import LayoverTargeting
import LayoverUpstream

/// The expectations of a step about an answer, each with its own key.
struct OFREPExpectation {
    let words: [Attributes.Member]

    init(_ written: AttributeValue) { words = written.object?.members ?? [] }

    /// Checks an answer against every expectation.
    ///
    /// - Parameters:
    ///   - reply: The answer.
    ///   - saved: The values that earlier steps saved. This step adds to them.
    /// - Returns: The parts of the answer that are not as expected; empty if all are.
    func misses(_ reply: UpstreamAnswer, saved: inout [String: AttributeValue]) -> [String] {
        let body = try? AttributeValue(parsing: reply.bytes)
        var misses: [String] = []
        for word in words {
            if let miss = miss(word, in: reply, body ?? .null, saved: &saved) {
                misses.append("\(word.name): \(miss)")
            }
        }
        return misses
    }

    private func miss(
        _ word: Attributes.Member, in reply: UpstreamAnswer, _ body: AttributeValue,
        saved: inout [String: AttributeValue]
    ) -> String? {
        let wanted = word.value
        switch word.name {
        case "status":
            return wanted.number == Double(reply.status) ? nil : "expected \(wanted), got \(reply.status)"
        case "status_in":
            return (wanted.list ?? []).contains(.number(Double(reply.status)))
                ? nil : "expected one of \(wanted), got \(reply.status)"
        case "headers", "headers_present", "header_contains", "header_equals", "header_tokens", "save_header":
            return headerMiss(word, in: reply, saved: &saved)
        case "body_empty": return reply.bytes.isEmpty == (wanted.bool ?? true) ? nil : "the body is \(body)"
        case "flag_keys", "flag_contains", "flag_error": return flagMiss(word, in: body)
        case "event_streams": return streamMiss(wanted, body)
        case "save":
            for pair in members(wanted) {
                guard let found = at(pair.value.text ?? "", body) else { return "no '\(pair.value)' in \(body)" }
                saved[pair.name] = found
            }
            return nil
        case "same":
            return first(wanted) { path, name in
                at(path, body) == saved[name.text ?? ""]
                    ? nil : "'\(path)' is \(shown(at(path, body))), was \(shown(saved[name.text ?? ""]))"
            }
        default: return bodyMiss(word, in: body)
        }
    }

    private func bodyMiss(_ word: Attributes.Member, in body: AttributeValue) -> String? {
        let wanted = word.value
        switch word.name {
        case "body_contains":
            return OFREPExpectation.contains(body, wanted) ? nil : "expected \(wanted) in \(body)"
        case "body_key_in":
            return first(wanted) { path, words in
                (words.list ?? []).contains { $0 == at(path, body) }
                    ? nil : "'\(path)' is \(shown(at(path, body))), not one of \(words)"
            }
        case "body_absent":
            let there = names(wanted).filter { at($0, body) != nil }
            return there.isEmpty ? nil : "\(there.joined(separator: ", ")) in \(body)"
        case "body_types":
            return first(wanted) { path, type in
                let words = type.list?.compactMap(\.text) ?? [type.text ?? ""]
                return words.contains(at(path, body)?.jsonType ?? "missing")
                    ? nil : "'\(path)' is \(shown(at(path, body))), no \(type)"
            }
        case "body_values_primitive":
            let paths = wanted.bool != nil ? [""] : names(wanted)
            let deep = paths.filter { path in
                guard let object = path.isEmpty ? body.object : at(path, body)?.object else { return true }
                return object.members.contains { !["boolean", "string", "number"].contains($0.value.jsonType) }
            }
            return deep.isEmpty ? nil : "values of \(deep.joined(separator: ", ")) are not all plain in \(body)"
        default: return "unknown expectation"
        }
    }

    private func flagMiss(_ word: Attributes.Member, in body: AttributeValue) -> String? {
        let wanted = word.value
        let flags = body["flags"]?.list ?? []
        func flag(_ key: String) -> AttributeValue? { flags.first { $0["key"]?.text == key } }
        switch word.name {
        case "flag_keys":
            let keys = flags.compactMap { $0["key"]?.text }.sorted()
            let expected = names(wanted).sorted()
            return keys == expected ? nil : "expected \(expected), got \(keys)"
        case "flag_contains":
            return first(wanted) { key, part in
                OFREPExpectation.contains(flag(key) ?? .null, part) ? nil : "'\(key)' is \(shown(flag(key)))"
            }
        default:
            return first(wanted) { key, codes in
                let words = codes.list ?? [codes]
                return words.contains { $0 == flag(key)?["errorCode"] } ? nil : "'\(key)' is \(shown(flag(key)))"
            }
        }
    }

    private func streamMiss(_ wanted: AttributeValue, _ body: AttributeValue) -> String? {
        let streams = body["eventStreams"]?.list ?? []
        guard !streams.isEmpty else { return "there are no streams" }
        let types = (wanted["types"]?.list ?? []).compactMap(\.text)
        let places = (wanted["exactly_one_of"]?.list ?? []).compactMap(\.text)
        let least = wanted["inactivityDelaySec_min"]?.number ?? 0
        for stream in streams {
            guard types.isEmpty || types.contains(stream["type"]?.text ?? "") else { return "its type: \(stream)" }
            guard places.isEmpty || places.count(where: { stream[$0] != nil }) == 1 else {
                return "its place: \(stream)"
            }
            if let delay = stream["inactivityDelaySec"]?.number, delay < least { return "its delay: \(stream)" }
        }
        return nil
    }
}

// Headers.
extension OFREPExpectation {
    private func headerMiss(
        _ word: Attributes.Member, in reply: UpstreamAnswer, saved: inout [String: AttributeValue]
    ) -> String? {
        let wanted = word.value
        if word.name == "headers_present" {
            let missing = names(wanted).filter { reply.header($0) == nil }
            return missing.isEmpty ? nil : "no \(missing.joined(separator: ", "))"
        }
        if word.name == "save_header" {
            for pair in members(wanted) {
                guard let value = reply.header(pair.value.text ?? "") else { return "no \(pair.value)" }
                saved[pair.name] = .text(value)
            }
            return nil
        }
        let known = saved
        return first(wanted) { name, expected in
            let value = reply.header(name) ?? ""
            let isRight =
                switch word.name {
                case "headers": value.lowercased().hasPrefix((expected.text ?? "").lowercased())
                case "header_contains": OFREPExpectation.words(expected).allSatisfy { value.contains($0) }
                case "header_equals": value == OFREPExpectation.filled(expected.text ?? "", known)
                default:
                    OFREPExpectation.tokens(value).isSuperset(
                        of: OFREPExpectation.words(expected).map { $0.lowercased() })
                }
            return isRight ? nil : "\(name) is '\(value)', not \(expected)"
        }
    }

    private static func words(_ value: AttributeValue) -> [String] {
        value.list?.compactMap(\.text) ?? [value.text ?? ""]
    }

    private static func tokens(_ list: String) -> Set<String> {
        Set(list.split(separator: ",").map { $0.trimmingPrefix { $0 == " " }.lowercased() })
    }

    /// A text in which `$name` is replaced by a saved value.
    ///
    /// A following `|unquote` or `|strong` takes a part of it.
    static func filled(_ text: String, _ saved: [String: AttributeValue]) -> String {
        text.replacing(/\$([A-Za-z_][A-Za-z0-9_]*)((?:\|[a-z]+)*)/) { match -> String in
            guard let value = saved[String(match.output.1)] else { return String(match.output.0) }
            var filled = value.text ?? value.description
            for filter in match.output.2.split(separator: "|") {
                if filter == "strong", filled.hasPrefix("W/") { filled.removeFirst(2) }
                if filter == "unquote" { filled = filled.filter { $0 != "\"" } }
            }
            return filled
        }
    }
}

// Bodies.
extension OFREPExpectation {
    /// True if every member of `part` is in `whole`, at every depth.
    ///
    /// Lists are compared item by item.
    static func contains(_ whole: AttributeValue, _ part: AttributeValue) -> Bool {
        switch (whole, part) {
        case (.object(let whole), .object(let part)):
            part.members.allSatisfy { member in whole[member.name].map { contains($0, member.value) } ?? false }
        case (.list(let whole), .list(let part)):
            whole.count == part.count && zip(whole, part).allSatisfy { contains($0, $1) }
        default: whole == part
        }
    }

    private func at(_ path: String, _ body: AttributeValue) -> AttributeValue? {
        if let value = body[path] { return value }
        var current = body
        for name in path.split(separator: ".").map(String.init) {
            guard
                let next = current[name]
                    ?? Int(name).flatMap({ index in
                        current.list.flatMap { $0.indices.contains(index) ? $0[index] : nil }
                    })
            else { return nil }
            current = next
        }
        return path.isEmpty ? nil : current
    }

    private func members(_ value: AttributeValue) -> [Attributes.Member] { value.object?.members ?? [] }

    private func names(_ value: AttributeValue) -> [String] {
        value.list?.compactMap(\.text) ?? [value.text].compactMap { $0 }
    }

    private func first(_ wanted: AttributeValue, _ miss: (String, AttributeValue) -> String?) -> String? {
        for member in members(wanted) {
            if let found = miss(member.name, member.value) { return found }
        }
        return nil
    }

    private func shown(_ value: AttributeValue?) -> String { value.map { "\($0)" } ?? "missing" }
}

extension AttributeValue {
    /// The name of the type in JSON.
    fileprivate var jsonType: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number, .numeral: "number"
        case .text: "string"
        case .list: "array"
        case .object: "object"
        }
    }
}
