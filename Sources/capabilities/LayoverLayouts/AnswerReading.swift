package import LayoverAssembly
import LayoverCatalog
import LayoverFlags
package import LayoverFlights
import LayoverFrame
package import LayoverJSON
package import LayoverModel
package import LayoverSuppliers

/// The request against which an answer is read.
package struct AnswerRequest: Sendable {
    /// As the request names it; `nil` to tell by its shape.
    package let format: String?
    package let context: RequestContext
    package let serving: Serving
    /// Whose names are no formats.
    package let suppliers: SupplierRegistry

    package init(
        format: String?, context: RequestContext, serving: Serving, suppliers: SupplierRegistry = SupplierRegistry()
    ) {
        self.format = format
        self.context = context
        self.serving = serving
        self.suppliers = suppliers
    }

    /// True if answers of this format are killed, by its name as a format or, where no supplier has it, as a supplier.
    package func isKilled(_ format: SupplierFormat) -> Bool {
        let kills = serving.kills
        if kills.isKilled(KillName(.format, format.name), in: context.killScope) { return true }
        return kills.isKilled(KillName(.supplier, format.name), in: context.killScope)
            && !suppliers.suppliers.contains { $0.name == format.name }
    }
}

/// Terms on which an answer is read that need no content.
package struct AnswerTerms: Sendable {
    /// The currency of prices if the answer does not state one.
    let currency: Currency
    /// True if a card may choose among single offers.
    let readsOffers: Bool

    package init(currency: Currency, readsOffers: Bool) {
        self.currency = currency
        self.readsOffers = readsOffers
    }
}

extension WorkerState {
    /// Reads a supplier's answer into `facts`.
    ///
    /// - Parameters:
    ///   - body: The answer with simdjson's padding behind it.
    ///   - count: Its own length.
    ///   - request: What it is read against.
    /// - Returns: Where its layout goes.
    /// - Throws: `DegradedReason`: why it gets none.
    package mutating func read(_ body: Span<UInt8>, count: Int, for request: AnswerRequest) throws(DegradedReason)
        -> Splice
    {
        try parse(body, count: count) { tape, reader, facts throws in
            let format = try WorkerState.format(of: tape, for: request)
            try WorkerState.read(tape, as: format, for: request, with: &reader, into: &facts)
            return tape.splice()
        }
    }

    /// Lends an answer's tape with all that reads it.
    ///
    /// - Throws: `DegradedReason`, also for whatever else goes wrong.
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

    /// Finds out what an answer is.
    ///
    /// - Throws: `DegradedReason`: nothing known, an error, or killed.
    package static func format(
        of tape: borrowing Tape, for request: AnswerRequest
    ) throws(DegradedReason) -> SupplierFormat {
        let mappings = request.serving.catalog.formats
        let format =
            request.format.map { SupplierFormat($0, mappings: mappings) }
            ?? SupplierFormat.detect(tape, mappings: mappings)
        guard let format else {
            throw request.format == nil && SupplierFormat.isError(tape) ? .supplierError : .unknownFormat
        }
        guard !request.isKilled(format) else { throw .supplierKilled }
        return format
    }

    package static func read(
        _ tape: borrowing Tape, as format: SupplierFormat, for request: AnswerRequest, with reader: inout FlightReader,
        into facts: inout FlightFacts
    ) throws(DegradedReason) {
        let terms = AnswerTerms(
            currency: request.context.currency, readsOffers: request.context.readsOffers(in: request.serving))
        try read(tape, as: format, terms, with: &reader, into: &facts)
    }

    /// Reads an answer's tape into `facts`, whatever is served.
    package static func read(
        _ tape: borrowing Tape, as format: SupplierFormat, _ terms: AnswerTerms, with reader: inout FlightReader,
        into facts: inout FlightFacts
    ) throws(DegradedReason) {
        do throws(FlightReadError) {
            try reader.read(tape, as: format, currency: terms.currency, into: &facts)
        } catch {
            throw SupplierFormat.isError(tape) ? .supplierError : .unreadable
        }
        if terms.readsOffers {
            facts.offers = format.definition.offers(tape, currency: facts.currency)
        }
        switch facts.resultStatus {
        case .unchanged: throw .notModified
        case .failed where facts.itineraryCount == 0: throw .resultsFailed
        default: break
        }
    }
}
