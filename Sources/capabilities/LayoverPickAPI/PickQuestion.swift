import LayoverCatalog
import LayoverFlights
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPick
import LayoverWeb

/// A parsed request to `/v1/pick/{pick}`.
///
/// The position, rejected ids and the search term are accepted in the body alone, because addresses are logged.
struct PickQuestion: Sendable {
    /// Why a request is invalid: a text for the client, without any of its values.
    struct Refusal: Error, Hashable {
        let kind: Kind
        let detail: String

        enum Kind { case badQuery, badPlace }
    }

    let market: Market?
    let locale: LocaleTag?
    let mode: HoursPolicy.Mode
    let seen: Set<String>
    /// The point from which distances are measured, to three decimals of a degree; `nil` if it is missing.
    let point: GeoPoint?
    /// The airport or city that was named instead of a position.
    let airport: Airport?
    let term: String?
    let waitMilliseconds: Int?
    /// The run's name, if the client sent one.
    let run: String?
    let streams: Bool

    /// Names that the address may have.
    static let names = ["market", "locale", "place", "mode", "wait"]
    /// Names that only the body may have.
    static let personalNames = ["at", "seen", "term"]

    init(_ request: borrowing HTTPRequest) throws(Refusal) {
        guard let items = request.withQuery({ URLQuery.items($0) }) else {
            throw Refusal(
                kind: .badQuery, detail: "the query string has a broken escape, or is not UTF-8")
        }
        if let item = items.first(where: { PickQuestion.personalNames.contains($0.name) }) {
            throw Refusal(
                kind: .badQuery,
                detail: "'\(item.name)' belongs in the body of POST, because addresses are logged")
        }
        var values = Dictionary(items.map { ($0.name, JSONValue.string($0.value)) }) { first, _ in first
        }
        if request.method == .post { try PickQuestion.takeBody(request, into: &values) }
        try self.init(
            values, run: PickQuestion.run(request.header("Layover-Run")),
            streams: request.header("Accept")?.contains("text/event-stream") ?? false)
    }

    /// Reads members of the address or the body.
    init(_ values: [String: JSONValue], run: String? = nil, streams: Bool = false) throws(Refusal) {
        self.run = run
        self.streams = streams
        market = try PickQuestion.read(
            values["market"], "'market' must be two capitals such as 'GB'", Market.init)
        locale = try PickQuestion.read(
            values["locale"], "'locale' must be a language such as 'en-GB'", LocaleTag.init)
        let modes = HoursPolicy.Mode.allCases.map(\.rawValue).joined(separator: ", ")
        mode =
            try PickQuestion.read(values["mode"], "'mode' must be one of: \(modes)", HoursPolicy.Mode.init)
            ?? .walk
        waitMilliseconds = try PickQuestion.wait(values["wait"])
        term = try PickQuestion.term(values["term"])
        seen = try PickQuestion.seen(values["seen"])
        let at = try PickQuestion.at(values["at"])
        let airport = try PickQuestion.airport(values["place"])
        self.airport = at == nil ? airport : nil
        point = at ?? airport.map { GeoPoint($0) }
    }

    private static func takeBody(
        _ request: borrowing HTTPRequest, into values: inout [String: JSONValue]
    ) throws(Refusal) {
        guard request.bodyCount > 0 else { return }
        guard request.bodyCount <= PickCallLimits.bodyBytes, !request.isEncoded else {
            throw Refusal(
                kind: .badQuery,
                detail: "the body must be a JSON object of at most \(PickCallLimits.bodyBytes) bytes")
        }
        let count = request.bodyCount
        let bytes = request.withPaddedBody { body, _ in body.extracting(0..<count).array }
        guard let members = (try? JSONValue(parsing: bytes))?.members else {
            throw Refusal(
                kind: .badQuery, detail: "the body is not a JSON object; write '{\"place\": \"EDI\"}'")
        }
        for member in members { values[member.key] = member.value }
    }

    private static func run(_ text: String?) throws(Refusal) -> String? {
        guard let text else { return nil }
        guard isRun(text) else {
            throw Refusal(
                kind: .badQuery, detail: "'Layover-Run' must be 16 to 64 letters, digits, '-' and '_'")
        }
        return text
    }

    /// Returns `true` if a text is a valid name of a run.
    static func isRun(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x5f: true
            default: false
            }
        }
        return isPlain && PickCallLimits.runCharacters.contains(text.utf8.count)
    }

    private static func read<Value>(
        _ value: JSONValue?, _ detail: String, _ read: (String) -> Value?
    ) throws(Refusal) -> Value? {
        guard let value, value != .null else { return nil }
        guard let text = value.string, let found = read(text) else {
            throw Refusal(kind: .badQuery, detail: detail)
        }
        return found
    }

    private static func wait(_ value: JSONValue?) throws(Refusal) -> Int? {
        guard let value, value != .null else { return nil }
        let number = value.int ?? value.string.flatMap { Int($0) }
        guard let number, PickCallLimits.waitMilliseconds.contains(number) else {
            throw Refusal(
                kind: .badQuery,
                detail: "'wait' must be 0 to \(PickCallLimits.waitMilliseconds.upperBound) milliseconds")
        }
        return number
    }

    private static func term(_ value: JSONValue?) throws(Refusal) -> String? {
        guard let value, value != .null else { return nil }
        guard let text = value.string, text.unicodeScalars.count <= PickCallLimits.termScalars else {
            throw Refusal(
                kind: .badQuery,
                detail: "'term' must be a text of at most \(PickCallLimits.termScalars) characters")
        }
        return text.isEmpty ? nil : text
    }

    /// A list, or one text with commas between ids.
    private static func seen(_ value: JSONValue?) throws(Refusal) -> Set<String> {
        guard let value, value != .null else { return [] }
        let ids =
            value.string.map { $0.split(separator: ",").map(String.init) }
            ?? value.items?.compactMap(\.string)
        guard let ids, ids.count <= PickCallLimits.seen else {
            throw Refusal(
                kind: .badQuery, detail: "'seen' must be a list of at most \(PickCallLimits.seen) ids")
        }
        return Set(ids.filter { $0.utf8.count <= PickCallLimits.idBytes })
    }

    /// `51.51,-0.09`; the position is used for this request alone, and to three decimals.
    private static func at(_ value: JSONValue?) throws(Refusal) -> GeoPoint? {
        guard let value, value != .null else { return nil }
        let parts = (value.string ?? "").split(separator: ",", omittingEmptySubsequences: false)
            .map { DecimalNumber.read(String($0.prefix(24)).trimmingSpaces, places: 6, cutting: true) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            let point = GeoPoint(latitude: latitude, longitude: longitude)
        else {
            throw Refusal(
                kind: .badPlace, detail: "'at' must be degrees north and east, such as '51.51,-0.09'")
        }
        return point.coarse
    }

    private static func airport(_ value: JSONValue?) throws(Refusal) -> Airport? {
        guard let value, value != .null else { return nil }
        guard let code = value.string, let airport = Airport(code) else {
            throw Refusal(
                kind: .badPlace, detail: "'place' must be the code of an airport or a city, such as 'EDI'")
        }
        return airport
    }
}

extension String {
    /// The text without spaces around it.
    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.first == " " { text = text.dropFirst() }
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}

extension DecimalNumber {
    /// Reads a decimal with any number of places; places beyond `places` are cut off.
    fileprivate static func read(_ text: String, places: Int, cutting: Bool) -> Int? {
        guard cutting, let point = text.firstIndex(of: ".") else { return read(text, places: places) }
        let fraction = text[text.index(after: point)...]
        guard !fraction.isEmpty, fraction.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return read(String(text[...point]) + fraction.prefix(places), places: places)
    }
}
