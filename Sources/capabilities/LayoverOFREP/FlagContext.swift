import LayoverAssembly
import LayoverFlags
import LayoverJSON
import LayoverModel
import LayoverTargeting

/// The client that requests flags: the `context` of a request.
struct FlagContext: Sendable {
    /// Its members unchanged, with values for `id` and `user` if they are missing.
    let attributes: Attributes
    let hasTargetingKey: Bool
    /// The context as JSON with sorted members, so that their order does not matter.
    let canonical: [UInt8]

    /// Reads a request's body.
    ///
    /// - Parameters:
    ///   - tape: The tape of the body.
    ///   - onlyID: Whether a missing `id` alone is filled from the targeting key, and not `user` too.
    /// - Throws: The fault in the body or its context.
    init(_ tape: borrowing Tape, onlyID: Bool) throws(FlagFailure) {
        guard tape.isObject(tape.root) else { throw .context("the body is not an object") }
        var found: TapeIndex?
        var members = tape.members(tape.root)
        while let (key, value) = members.next(tape) {
            if tape.text(key) == "context" { found = value }
        }
        self = try FlagContext(tape, at: found, onlyID: onlyID)
    }

    private init(_ tape: borrowing Tape, at index: TapeIndex?, onlyID: Bool) throws(FlagFailure) {
        guard let index else { throw .context("'context' is missing") }
        guard case .object(let given) = AttributeValue(tape, at: index) else {
            throw .context("'context' is not an object")
        }
        var values = 0
        try FlagContext.check(.object(given), depth: 1, values: &values)
        let key = given["targetingKey"]
        guard key == nil || key?.text != nil || key?.isNull == true else {
            throw .context("'targetingKey' is not text")
        }
        let targetingKey = key?.text.flatMap { $0.isEmpty ? nil : $0 }
        hasTargetingKey = targetingKey != nil
        canonical = FlagContext.canonical(given)
        attributes = given.identified(onlyID: onlyID)
    }

    /// Reads the body of a request.
    static func read(
        _ body: Span<UInt8>, _ count: Int, with parser: inout TapeParser, onlyID: Bool
    ) -> Result<FlagContext, FlagFailure> {
        do {
            return try parser.parse(body, count: count) { tape in
                Result { () throws(FlagFailure) in try FlagContext(tape, onlyID: onlyID) }
            }
        } catch JSONError.tooDeep {
            return .failure(.context("the body is nested too deep"))
        } catch {
            return .failure(FlagFailure(.parseError, "the body is not JSON"))
        }
    }

    private static func check(
        _ value: AttributeValue, depth: Int, values: inout Int
    ) throws(FlagFailure) {
        values += 1
        guard values <= FlagLimits.contextValues else {
            throw .context("the context has more than \(FlagLimits.contextValues) values")
        }
        switch value {
        case .text(let text): try checkText(text)
        case .list(let items):
            try checkDepth(depth)
            for item in items { try check(item, depth: depth + 1, values: &values) }
        case .object(let object):
            try checkDepth(depth)
            for member in object.members {
                try checkText(member.name)
                try check(member.value, depth: depth + 1, values: &values)
            }
        case .null, .bool, .number, .numeral: break
        }
    }

    private static func checkDepth(_ depth: Int) throws(FlagFailure) {
        guard depth <= FlagLimits.contextDepth else {
            throw .context("the context is nested deeper than \(FlagLimits.contextDepth) levels")
        }
    }

    private static func checkText(_ text: String) throws(FlagFailure) {
        guard text.utf8.count <= FlagLimits.textBytes else {
            throw .context("a text of the context has more than \(FlagLimits.textBytes) bytes")
        }
    }

    private static func canonical(_ object: Attributes) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(512)
        append(.object(object), to: &output)
        return output
    }

    private static func append(_ value: AttributeValue, to output: inout [UInt8]) {
        switch value {
        case .object(let object):
            output.append(0x7b)
            for member in object.members.sorted(by: { $0.name < $1.name }) {
                appendJSONString(member.name, to: &output)
                append(member.value, to: &output)
            }
            output.append(0x7d)
        case .list(let items):
            output.append(0x5b)
            for item in items { append(item, to: &output) }
            output.append(0x5d)
        case .null, .bool, .number, .numeral, .text:
            value.append(to: &output)
            output.append(0x2c)
        }
    }
}

extension FlagContext {
    /// The values that a kill's scope is compared with, as far as the context has them.
    var killScope: KillScopeContext {
        KillScopeContext(
            market: attributes["market"]?.text.flatMap { Market($0) },
            locale: attributes["locale"]?.text.flatMap { LocaleTag($0) },
            platform: attributes["platform"]?.text.flatMap { Platform(rawValue: $0) },
            app: attributes["app"]?.version,
            unit: ["id", "user", "device"].lazy.compactMap { UnitAttribute($0).unit(in: attributes)?.text }.first)
    }
}
