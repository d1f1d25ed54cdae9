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

    init(_ request: borrowing HTTPRequest) throws(PickRefusal) {
        guard let items = request.withQuery({ URLQuery.items($0) }) else {
            throw .badQuery("the query string has a broken escape, or is not UTF-8")
        }
        if let item = items.first(where: { PickQuestion.personalNames.contains($0.name) }) {
            throw .badQuery("'\(item.name)' belongs in the body of POST, because addresses are logged")
        }
        var values = Dictionary(items.map { ($0.name, JSONValue.string($0.value)) }) { first, _ in first
        }
        if request.method == .post { try PickQuestion.takeBody(request, into: &values) }
        try self.init(
            values, run: PickQuestion.run(request.header("Layover-Run")),
            streams: request.header("Accept")?.contains("text/event-stream") ?? false)
    }

    /// Reads members of the address or the body.
    init(_ values: [String: JSONValue], run: String? = nil, streams: Bool = false) throws(PickRefusal) {
        self.run = run
        self.streams = streams
        func read<Value>(
            _ name: String, else refusal: @autoclosure () -> PickRefusal, _ read: (JSONValue) -> Value?
        ) throws(PickRefusal) -> Value? {
            guard let value = values[name], value != .null else { return nil }
            guard let found = read(value) else { throw refusal() }
            return found
        }
        market = try read("market", else: .badQuery("'market' must be two capitals such as 'GB'")) {
            $0.string.flatMap { Market($0) }
        }
        locale = try read("locale", else: .badQuery("'locale' must be a language such as 'en-GB'")) {
            $0.string.flatMap { LocaleTag($0) }
        }
        let modes = HoursPolicy.Mode.allCases.map(\.rawValue).joined(separator: ", ")
        mode =
            try read("mode", else: .badQuery("'mode' must be one of: \(modes)")) {
                $0.string.flatMap { HoursPolicy.Mode(rawValue: $0) }
            } ?? .walk
        let waits = PickCallLimits.waitMilliseconds
        waitMilliseconds = try read("wait", else: .badQuery("'wait' must be 0 to \(waits.upperBound) milliseconds")) {
            ($0.int ?? $0.string.flatMap { Int($0) }).flatMap { waits.contains($0) ? $0 : nil }
        }
        let term = try read(
            "term", else: .badQuery("'term' must be a text of at most \(PickCallLimits.termScalars) characters")
        ) { $0.string.flatMap { $0.unicodeScalars.count <= PickCallLimits.termScalars ? $0 : nil } }
        self.term = term?.isEmpty == true ? nil : term
        seen =
            try read(
                "seen", else: .badQuery("'seen' must be a list of at most \(PickCallLimits.seen) ids"),
                PickQuestion.seen) ?? []
        let at = try read(
            "at", else: .badPlace("'at' must be degrees north and east, such as '51.51,-0.09'"), PickQuestion.point)
        let airport = try read(
            "place", else: .badPlace("'place' must be the code of an airport or a city, such as 'EDI'")
        ) { $0.string.flatMap { Airport($0) } }
        self.airport = at == nil ? airport : nil
        point = at ?? airport.map { GeoPoint($0) }
    }

    private static func takeBody(
        _ request: borrowing HTTPRequest, into values: inout [String: JSONValue]
    ) throws(PickRefusal) {
        guard request.bodyCount > 0 else { return }
        guard request.bodyCount <= PickCallLimits.bodyBytes, !request.isEncoded else {
            throw .badQuery("the body must be a JSON object of at most \(PickCallLimits.bodyBytes) bytes")
        }
        guard let members = (try? JSONValue(parsing: request.bodyBytes))?.members else {
            throw .badQuery("the body is not a JSON object; write '{\"place\": \"EDI\"}'")
        }
        for member in members { values[member.key] = member.value }
    }

    private static func run(_ text: String?) throws(PickRefusal) -> String? {
        guard let text else { return nil }
        guard isRun(text) else {
            throw .badQuery("'Layover-Run' must be 16 to 64 letters, digits, '-' and '_'")
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

    /// A list, or one text with commas between ids.
    private static func seen(_ value: JSONValue) -> Set<String>? {
        let ids =
            value.string.map { $0.split(separator: ",").map(String.init) }
            ?? value.items?.compactMap(\.string)
        guard let ids, ids.count <= PickCallLimits.seen else { return nil }
        return Set(ids.filter { $0.utf8.count <= PickCallLimits.idBytes })
    }

    /// `51.51,-0.09`; the position is used for this request alone, and to three decimals.
    private static func point(_ value: JSONValue) -> GeoPoint? {
        let parts = (value.string ?? "").split(separator: ",", omittingEmptySubsequences: false)
            .map { DecimalNumber.read(String($0.prefix(24)).trimmingSpaces, places: 6, cutting: true) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        return GeoPoint(latitude: latitude, longitude: longitude)?.coarse
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
