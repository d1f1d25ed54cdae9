/// Why a scalar does not fit its field; its position is the node's.
package struct ScalarProblem: Error, Hashable, Sendable {
    /// Stable, as in a ``Diagnostic``.
    package let code: String
    /// What was found, and what to write instead.
    package let message: String

    package init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }
}

// Meaning of a scalar, by the field that holds it: YAML 1.2, so `NO` is Norway, `12:30` a time of day and `on` a word.
extension Node.Scalar {
    /// `true` or `false` without quotes, and nothing else.
    package func asBool() -> Result<Bool, ScalarProblem> {
        if style == .plain, text == "true" || text == "false" { return .success(text == "true") }
        let advice =
            switch text.lowercased() {
            case "true", "yes", "on", "y": "write true"
            case "false", "no", "off", "n": "write false"
            default: "write true or false"
            }
        return .failure(ScalarProblem("value.not-boolean", "\(shown) is neither true nor false; \(advice)"))
    }

    /// A whole number: digits with an optional sign; a leading zero is rejected, because it may be text.
    package func asInt() -> Result<Int, ScalarProblem> {
        guard style == .plain, isInteger else {
            return .failure(
                ScalarProblem("value.not-integer", "\(shown) is not a whole number; write digits without quotes"))
        }
        if let problem = leadingZero { return .failure(problem) }
        guard let number = Int(text) else {
            return .failure(
                ScalarProblem("value.number-too-large", "\(shown) is too large for a number; write a smaller one"))
        }
        return .success(number)
    }

    /// A decimal number, finite, with an optional exponent.
    package func asNumber() -> Result<Double, ScalarProblem> {
        guard style == .plain, isDecimal else {
            return .failure(ScalarProblem("value.not-number", "\(shown) is not a number; write digits without quotes"))
        }
        if let problem = leadingZero { return .failure(problem) }
        guard let number = Double(text), number.isFinite else {
            return .failure(
                ScalarProblem("value.number-too-large", "\(shown) is too large for a number; write a smaller one"))
        }
        return .success(number)
    }

    /// A version: numbers separated by dots.
    ///
    /// A version that reads as a number must be quoted, or `1.10` would become 1.1.
    package func asVersion() -> Result<String, ScalarProblem> {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isDigit) }) else {
            return .failure(
                ScalarProblem(
                    "value.not-version", "\(shown) is not a version; write numbers with dots between, such as \"7.31\"")
            )
        }
        guard style != .plain || !isDecimal else {
            return .failure(
                ScalarProblem(
                    "value.version-needs-quotes",
                    "\(shown) is read as a number, which drops zeros; quote it: \"\(text)\""))
        }
        return .success(text)
    }

    /// Text as written, whatever it would mean elsewhere.
    package func asText() -> String { text }

    /// Reads a field of any type: YAML 1.2's core schema, except that a leading zero is an error.
    package func asAny() -> Result<Meaning, ScalarProblem> {
        guard style == .plain else { return .success(.text(text)) }
        switch text {
        case "", "~", "null", "Null", "NULL": return .success(.null)
        case "true", "True", "TRUE": return .success(.bool(true))
        case "false", "False", "FALSE": return .success(.bool(false))
        default: break
        }
        if let problem = leadingZero { return .failure(problem) }
        if isInteger, let number = Int(text) { return .success(.int(number)) }
        if isDecimal, let number = Double(text), number.isFinite { return .success(.number(number)) }
        return .success(prefixed ?? .text(text))
    }

    /// A scalar's meaning if the field has no type.
    package enum Meaning: Hashable, Sendable {
        case null
        case bool(Bool)
        case int(Int)
        case number(Double)
        case text(String)
    }

    /// True if the scalar is a whole number above 2^53 or below -2^53: readers of JSON silently round some of these numbers.
    package var isPastExactIntegers: Bool {
        guard style == .plain, isInteger else {
            if case .int(let number)? = prefixed { return number.magnitude > 1 << 53 }
            return false
        }
        let digits = unsigned.drop { $0 == UInt8(ascii: "0") }
        return digits.count > 16 || (Int(String(Substring(digits)))?.magnitude ?? 0) > 1 << 53
    }

    private var shown: String {
        let cut =
            text.unicodeScalars.count > 60
            ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(60))) + "..." : text
        return "'\(cut)'"
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private var unsigned: Substring.UTF8View {
        let bytes = text.utf8
        let isSigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+")
        return isSigned ? bytes.dropFirst() : bytes[...]
    }

    private var isInteger: Bool {
        let digits = unsigned
        return !digits.isEmpty && digits.allSatisfy(Self.isDigit)
    }

    /// True if the scalar is `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`.
    private var isDecimal: Bool {
        var rest = unsigned
        let whole = rest.prefix(while: Self.isDigit)
        rest = rest.dropFirst(whole.count)
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: Self.isDigit)
            rest = rest.dropFirst(1 + fraction.count)
            if whole.isEmpty && fraction.isEmpty { return false }
        } else if whole.isEmpty {
            return false
        }
        guard let sign = rest.first else { return true }
        guard sign == UInt8(ascii: "e") || sign == UInt8(ascii: "E") else { return false }
        let exponent = Node.Scalar(String(Substring(rest.dropFirst())))
        return exponent.isInteger
    }

    /// `007`: it could be a number or a code.
    private var leadingZero: ScalarProblem? {
        let digits = unsigned
        guard digits.first == UInt8(ascii: "0"), digits.dropFirst().first.map(Self.isDigit) == true, isDecimal else {
            return nil
        }
        return ScalarProblem(
            "value.leading-zero",
            "\(shown) has a leading zero; quote it if it is text (\"\(text)\"), drop the zeros if it is a number")
    }

    /// YAML 1.2's `0o17` and `0xFF`.
    private var prefixed: Meaning? {
        if text.hasPrefix("0o") { return Int(text.dropFirst(2), radix: 8).map(Meaning.int) }
        if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map(Meaning.int) }
        return nil
    }
}
