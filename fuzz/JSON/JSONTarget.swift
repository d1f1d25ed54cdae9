import LayoverModel

@testable import LayoverFlights
@testable import LayoverJSON

/// Any bytes as JSON: a plain reader finds the same values in it, what is written is read again equal, and every reader of
/// suppliers' answers reads or refuses it.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzJSON(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    checkWriter(bytes)
    guard let value = agreed(bytes) else { return 0 }
    checkRoundTrip(value)
    checkSplice(bytes, value)
    checkPointers(bytes, value)
    for format in SupplierFormat.builtIn + [mapped] { checkFormat(format, bytes) }
    return 0
}

/// The value of a document that both readers accept; `nil` if both reject it.
private func agreed(_ bytes: [UInt8]) -> JSONValue? {
    let (plain, read) = (Result { try PlainJSON.read(bytes) }, Result { try JSONValue(parsing: bytes) })
    switch (plain, read) {
    case (.success(let plain), .success(let read)):
        // 0.0 equals -0.0; their texts differ.
        if plain != read || plain.bytes != read.bytes { finding("\(plain) was read as \(read)") }
        return read
    case (.success(let plain), .failure(let error)): finding("\(plain) was rejected: \(error)")
    case (.failure(let error), .success(let read)): finding("\(read) was read: \(error)")
    case (.failure, .failure(let error)):
        guard let error = error as? JSONError, [.notJSON, .tooDeep(limit: JSONLimits.depth)].contains(error) else {
            finding("rejected with \(error)")
        }
        return nil
    }
}

/// Any bytes as a text: what the writer makes of them is one string.
private func checkWriter(_ bytes: [UInt8]) {
    var output: [UInt8] = []
    appendJSONString(utf8: bytes.span, to: &output)
    let text = String(decoding: bytes, as: UTF8.self)
    if (try? PlainJSON.read(output)) != .string(text) { finding("the text was written as \(output)") }
    if JSONValue.string(text).bytes != output { finding("a second form of \(text.debugDescription)") }
}

private func checkRoundTrip(_ value: JSONValue) {
    for form in [value.bytes, Array(value.indented.utf8)] {
        guard let again = try? JSONValue(parsing: form), again == value, again.bytes == value.bytes else {
            finding("\(value) is not what is read of \(String(decoding: form, as: UTF8.self))")
        }
    }
}

/// A member that is put into the document is its last one, and changes no other.
private func checkSplice(_ bytes: [UInt8], _ value: JSONValue) {
    var parser = TapeParser()
    guard let splice = try? parser.parse(bytes, { $0.splice() }) else { finding("not read a second time") }
    switch (splice, value.members) {
    case (.notAnObject, nil): return
    case (.memberExists, let members?) where members.contains(where: { Array($0.key.utf8) == layout }): return
    case (.before(let offset, let comma), let members?):
        let inserted = Array((comma ? #","layout":1"# : #""layout":1"#).utf8)
        let spliced = Array(bytes[..<offset]) + inserted + bytes[offset...]
        if (try? PlainJSON.read(spliced)) != .object(members + [JSONValue.Member("layout", 1)]) {
            finding("the document became \(String(decoding: spliced, as: UTF8.self))")
        }
    default: finding("\(splice) in \(value)")
    }
}

private let layout = Array("layout".utf8)

/// Pointers find the first member of each name and every item, two levels deep.
private func checkPointers(_ bytes: [UInt8], _ value: JSONValue) {
    for (path, found) in places(in: value) {
        for (rest, wanted) in [("", found)] + places(in: found) {
            guard let pointer = JSONPointer(path + rest) else { finding("no pointer: \(path + rest)") }
            var parser = TapeParser()
            let read = try? parser.parse(bytes) { tape in
                pointer.find(in: tape, from: tape.root).map { JSONValue(tape, at: $0) }
            }
            if read != wanted { finding("\(pointer) found \(String(describing: read)), not \(wanted)") }
        }
    }
}

/// The first places in a value, with what is there.
private func places(in value: JSONValue) -> [(String, JSONValue)] {
    let most = 4
    if let items = value.items { return items.prefix(most).enumerated().map { ("/\($0)", $1) } }
    var keys: Set<[UInt8]> = []
    return (value.members ?? []).prefix(most).filter { keys.insert(Array($0.key.utf8)).inserted }.map { member in
        let escaped = member.key.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }
        return ("/" + escaped.joined(), member.value)
    }
}

/// A format reads the answer or refuses it, whatever its reader read before, and its facts agree with each other.
private func checkFormat(_ format: SupplierFormat, _ bytes: [UInt8]) {
    let limits = FlightLimits()
    var (fresh, used) = (FlightReader(limits: limits), FlightReader(limits: limits))
    var (facts, again) = (FlightFacts(limits: limits), FlightFacts(limits: limits))
    var parser = TapeParser()
    try? parser.parse(previous) { try? used.read($0, as: .duffel, currency: nil, into: &again) }
    _ = try? parser.parse(bytes) { tape in
        _ = (format.definition.fits(tape), format.definition.isError(tape), format.definition.session(tape))
        _ = format.definition.isComplete(tape)
        _ = format.definition.listing(tape, currency: Currency("GBP"), of: nil)
        _ = format.definition.summaries(of: JSONValue(tape, at: tape.root), count: 3)
        let outcome = failure { () throws(FlightReadError) in
            try fresh.read(tape, as: format, currency: Currency("GBP"), into: &facts, offersIf: { _ in true })
        }
        let outcomeAgain = failure { () throws(FlightReadError) in
            try used.read(tape, as: format, currency: Currency("GBP"), into: &again, offersIf: { _ in true })
        }
        if outcome != outcomeAgain { finding("\(format.name): \(outcome), then \(outcomeAgain)") }
    }
    for name in FactName.allCases where facts.fact(name) != again.fact(name) {
        finding("\(format.name): \(name) is \(facts.fact(name)), then \(again.fact(name))")
    }
    if facts.stopCounts.reduce(0, +) > facts.itineraryCount { finding("\(format.name): stops of more than all") }
}

private func failure(_ body: () throws(FlightReadError) -> Void) -> String {
    do throws(FlightReadError) {
        try body()
        return "read"
    } catch {
        return "\(error)"
    }
}

/// An answer that the reader of the next one has read before.
private let previous = Array(
    #"{"data":{"offers":[{"id":"o","total_amount":"79.62","total_currency":"USD","owner":{"name":"Q"},"slices":[{"duration":"PT01H35M","segments":[{"origin":{"iata_code":"SYD","iata_country_code":"AU"},"destination":{"iata_code":"MEL"},"departing_at":"2026-12-07T09:00:00","arriving_at":"2026-12-07T10:35:00","stops":[],"marketing_carrier":{"iata_code":"QF","name":"Q"},"marketing_carrier_flight_number":"1"}]}]}]}}"#
        .utf8)

/// A format of an author's file, in which every pointer leads somewhere.
private let mapped: SupplierFormat = {
    var format = FormatMapping(name: "mapped")
    (format.answer.lists, format.answer.total) = ([JSONPointer("/data")].compactMap(\.self), JSONPointer("/total"))
    (format.answer.complete, format.answer.next) = (JSONPointer("/whole"), [JSONPointer("/next")].compactMap(\.self))
    if let pointer = JSONPointer("/currency") { format.answer.currency = .item(pointer) }
    (format.item.id, format.item.price) = (JSONPointer("/id"), JSONPointer("/price"))
    (format.item.priceUnit, format.item.seller) = (.centi, JSONPointer("/seller"))
    (format.item.selfTransfer, format.item.technicalStops) = (JSONPointer("/self"), JSONPointer("/stops"))
    format.item.emissionsPercent = JSONPointer("/emissions")
    (format.leg.group, format.leg.durationUnit) = (JSONPointer("/way"), .hours)
    format.leg.durations = [JSONPointer("/hours/0"), JSONPointer("/hours/1")].compactMap(\.self)
    (format.segment.list, format.segment.number) = (JSONPointer("/route"), JSONPointer("/number"))
    (format.segment.origin, format.segment.destination) = (JSONPointer("/from"), JSONPointer("/to"))
    (format.segment.originCountry, format.segment.carrierName) = (JSONPointer("/country"), JSONPointer("/name"))
    (format.segment.carrier, format.segment.departs) = (JSONPointer("/carrier"), JSONPointer("/departs"))
    format.segment.technicalStops = JSONPointer("/stops")
    return SupplierFormat(format)
}()
