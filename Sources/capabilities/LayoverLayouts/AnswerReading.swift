package import LayoverAssembly
import LayoverCatalog
import LayoverFlags
package import LayoverFlights
import LayoverFrame
package import LayoverJSON
package import LayoverModel
import LayoverSuppliers

extension LayoutCall {
    /// True if this format is killed as a format or, if no supplier has its name, as a supplier.
    func isKilled(_ format: SupplierFormat, among suppliers: SupplierRegistry) -> Bool {
        let kills = serving.kills
        if kills.isKilled(KillName(.format, format.name), in: context.killScope) { return true }
        return kills.isKilled(KillName(.supplier, format.name), in: context.killScope)
            && !suppliers.suppliers.contains { $0.name == format.name }
    }
}

/// Terms for reading an answer.
package struct AnswerTerms {
    /// The currency of prices if the answer does not state one.
    let currency: Currency
    /// Returns whether a card may choose among the single offers of an answer with these facts.
    let wantsOffers: (FlightFacts) -> Bool

    package init(currency: Currency, wantsOffers: @escaping (FlightFacts) -> Bool) {
        self.currency = currency
        self.wantsOffers = wantsOffers
    }

    init(_ call: LayoutCall, zones: any ZoneRules) {
        self.init(currency: call.context.currency) {
            call.context.wantsOffers(of: $0, in: call.serving, zones: zones)
        }
    }
}

extension WorkerState {
    /// Reads a supplier's answer into `facts`.
    ///
    /// - Parameters:
    ///   - body: The answer, followed by simdjson's padding.
    ///   - count: Its length without the padding.
    ///   - call: The request for which it is read.
    ///   - suppliers: Their names are not formats.
    ///   - zones: Time zones, for conditions.
    /// - Returns: The place for its layout.
    /// - Throws: `DegradedReason`: why there is no layout.
    mutating func read(
        _ body: Span<UInt8>, count: Int, for call: LayoutCall, of suppliers: SupplierRegistry, zones: any ZoneRules
    ) throws(DegradedReason) -> Splice {
        try parse(body, count: count) { tape, reader, facts throws in
            let format = try WorkerState.format(of: tape, for: call, of: suppliers)
            try WorkerState.read(tape, as: format, AnswerTerms(call, zones: zones), with: &reader, into: &facts)
            return tape.splice()
        }
    }

    /// Parses an answer, and provides its tape with the reader and the facts.
    ///
    /// - Throws: `DegradedReason`, for every other error too.
    package mutating func parse<Result>(
        _ body: Span<UInt8>, count: Int,
        _ use: (borrowing Tape, inout FlightReader, inout FlightFacts) throws -> Result
    ) throws(DegradedReason) -> Result {
        do {
            return try parser.parse(body, count: count) { tape throws in try use(tape, &reader, &facts) }
        } catch let reason as DegradedReason {
            throw reason
        } catch JSONError.tooDeep {
            throw .tooDeep
        } catch JSONError.notJSON {
            throw .notJSON
        } catch {
            throw .unreadable
        }
    }

    /// Determines the format of an answer.
    ///
    /// - Throws: `DegradedReason`: the format is unknown or killed, or the answer is an error.
    static func format(
        of tape: borrowing Tape, for call: LayoutCall, of suppliers: SupplierRegistry = SupplierRegistry()
    ) throws(DegradedReason) -> SupplierFormat {
        let (named, mappings) = (call.reader.format, call.serving.catalog.formats)
        let format =
            named.map { SupplierFormat($0, mappings: mappings) } ?? SupplierFormat.detect(tape, mappings: mappings)
        guard let format else {
            throw named == nil && SupplierFormat.isError(tape) ? .supplierError : .unknownFormat
        }
        guard !call.isKilled(format, among: suppliers) else { throw .supplierKilled }
        return format
    }

    /// Reads an answer's tape into `facts`, independent of what is served.
    package static func read(
        _ tape: borrowing Tape, as format: SupplierFormat, _ terms: AnswerTerms, with reader: inout FlightReader,
        into facts: inout FlightFacts
    ) throws(DegradedReason) {
        do throws(FlightReadError) {
            try reader.read(
                tape, as: format, currency: terms.currency, into: &facts, offersIf: terms.wantsOffers)
        } catch {
            throw SupplierFormat.isError(tape) ? .supplierError : .unreadable
        }
        switch facts.resultStatus {
        case .unchanged: throw .notModified
        case .failed where facts.itineraryCount == 0: throw .resultsFailed
        default: break
        }
    }
}
