import LayoverModel
import LayoverTargeting

/// Rules for the form of each kind of scalar, with messages for violations.
struct ScalarRules {
    let zones: any ZoneRules

    struct Problem {
        let code: String
        let message: String
    }

    /// `nil` when `scalar` reads as `shape`.
    func problem(with scalar: Node.Scalar, as shape: Shape, key: String) -> Problem? {
        let text = scalar.text
        if text.isEmpty, scalar.style == .plain {
            return Problem(code: "schema.empty", message: "'\(key)' is empty; it takes \(shape.inWords)")
        }
        if scalar.isWordForNothing { return nothing(text, shape, key) }
        switch shape {
        case .text(let bytes), .shown(let bytes):
            return text.utf8.count <= bytes ? nil : tooLong(key, text.utf8.count, limit: bytes)
        case .name: return text.isKebabName ? nil : notAName(text, key)
        case .identifier: return text.isIdentifier ? nil : notAnIdentifier(text, key)
        case .int(let range): return intProblem(scalar, range, key)
        case .number(let range): return numberProblem(scalar, range, key)
        case .bool: return boolProblem(scalar)
        case .word(let words): return wordProblem(text, words, key)
        default: return parsedProblem(text, shape, key)
        }
    }

    /// Checks the shapes that have their own parsers.
    private func parsedProblem(_ text: String, _ shape: Shape, _ key: String) -> Problem? {
        let reads =
            switch shape {
            case .market: Market(text) != nil
            case .locale: LocaleTag(text) != nil
            case .currency: Currency(text) != nil
            case .timeZone: zones.isKnown(zone: text)
            case .date: LocalDate(text) != nil
            case .localTime: LocalDateTime(text) != nil
            case .versionRange: (try? VersionRange(text)) != nil
            case .source: text.isSource
            case .duration(let range): Milliseconds(text).map { range.contains($0.count) } ?? false
            default: true
            }
        guard !reads else { return nil }
        if case .market = shape, Market(text.uppercased()) != nil {
            return Problem(code: "schema.market", message: "unknown market '\(text)'; write '\(text.uppercased())'")
        }
        return Problem(
            code: "schema.\(shape.codeWord)", message: "'\(key)' takes \(shape.inWords), found '\(text.prefix(60))'")
    }

    private func boolProblem(_ scalar: Node.Scalar) -> Problem? {
        if case .failure(let problem) = scalar.asBool() { return Problem(code: problem.code, message: problem.message) }
        return nil
    }

    private func intProblem(_ scalar: Node.Scalar, _ range: ClosedRange<Int>, _ key: String) -> Problem? {
        switch scalar.asInt() {
        case .failure(let problem): Problem(code: problem.code, message: problem.message)
        case .success(let number) where !range.contains(number):
            Problem(
                code: "schema.range",
                message: "'\(key)' is \(number); it takes \(range.lowerBound) to \(range.upperBound)")
        case .success: nil
        }
    }

    private func numberProblem(_ scalar: Node.Scalar, _ range: ClosedRange<Double>, _ key: String) -> Problem? {
        switch scalar.asNumber() {
        case .failure(let problem): Problem(code: problem.code, message: problem.message)
        case .success(let number) where !range.contains(number):
            Problem(
                code: "schema.range",
                message: "'\(key)' is \(number); it takes \(range.lowerBound) to \(range.upperBound)")
        case .success: nil
        }
    }

    private func wordProblem(_ text: String, _ words: [Shape.Word], _ key: String) -> Problem? {
        guard !words.contains(where: { $0.word == text }) else { return nil }
        let near = suggestion(for: text, among: words.map(\.word))
        let all = words.map { "'\($0.word)'" }.joined(separator: ", ")
        return Problem(
            code: "schema.word", message: "'\(key)' cannot be '\(text)'; \(meant(near, else: "it is one of \(all)"))")
    }

    private func tooLong(_ key: String, _ count: Int, limit: Int) -> Problem {
        Problem(code: "schema.too-long", message: "'\(key)' has \(count) bytes; it takes at most \(limit)")
    }

    private func nothing(_ text: String, _ shape: Shape, _ key: String) -> Problem {
        Problem(
            code: "schema.null",
            message:
                "a bare '\(text)' is null in YAML, but '\(key)' takes \(shape.inWords); write a value, or '\"\(text)\"' if you mean these characters"
        )
    }

    private func notAName(_ text: String, _ key: String) -> Problem {
        Problem(
            code: "schema.name",
            message:
                "'\(text.prefix(70))' is not a name for '\(key)'; use small letters, digits and '-', at most 64, a letter first"
        )
    }

    private func notAnIdentifier(_ text: String, _ key: String) -> Problem {
        Problem(
            code: "schema.identifier",
            message:
                "'\(text.prefix(70))' is not a name in '\(key)'; use small letters, digits and '_', at most 64, a letter first"
        )
    }
}

extension String {
    /// Lower-case letters, digits and `-`, 1 to 64, a letter first.
    package var isKebabName: Bool { isWord(joiner: 0x2d) }

    /// Lower-case letters, digits and `_`, 1 to 64, a letter first.
    package var isIdentifier: Bool { isWord(joiner: 0x5f) }

    /// Words separated by dots: a fact, a column, another widget's field.
    package var isSource: Bool {
        utf8.count <= 200 && !isEmpty
            && utf8.allSatisfy { byte in
                (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || [0x2e, 0x2d, 0x5f, 0x2b].contains(byte)
            }
    }

    private func isWord(joiner: UInt8) -> Bool {
        guard let first = utf8.first, (0x61...0x7a).contains(first), utf8.count <= 64 else { return false }
        return utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == joiner }
    }
}
