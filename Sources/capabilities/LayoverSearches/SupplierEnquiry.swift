import LayoverAssembly
import LayoverFlights
import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverSuppliers

/// Calls a supplier for flights without a page: no layout is made, no exposure is recorded, and no service is called.
///
/// A supplier with polling is polled until its final answer, or up to the limit of polls.
final class SupplierEnquiry: Sendable {
    private let search: FlightSearch
    private let request: SupplierSearch
    private let supplier: Supplier
    private let dependencies: SearchDependencies

    private init(
        _ search: FlightSearch, locale: LocaleTag, _ supplier: Supplier, _ dependencies: SearchDependencies
    ) {
        self.search = search
        request = SupplierSearch(
            market: search.market, locale: locale, currency: search.currency, query: search.query)
        self.supplier = supplier
        self.dependencies = dependencies
    }

    /// - Returns: The enquiry, or why no supplier can be called: none serves the market, it is killed, or no flight can
    ///   match.
    static func make(
        _ search: FlightSearch, locale: LocaleTag, _ dependencies: SearchDependencies
    ) -> Result<PriceEnquiry, AnswerFailure> {
        var reader = ContextReader()
        (reader.market, reader.locale, reader.query) = (search.market.code, locale.tag, search.query)
        return Result { () throws(AnswerFailure) in
            let now = UTCInstant(seconds: dependencies.milliseconds() / 1_000)
            let supplier = try dependencies.supplier(
                for: search.market.code, search.query, at: now, scope: reader.killScope)
            let enquiry = SupplierEnquiry(search, locale: locale, supplier, dependencies)
            return PriceEnquiry { enquiry.ask(.create, polls: 0, $0) }
        }
    }

    private func ask(_ kind: SupplierRequest.Kind, polls: Int, _ listener: @escaping PriceEnquiry.Listener) {
        dependencies.suppliers?.ask(supplier, SupplierRequest(kind, request)) { [self] result in
            dependencies.run { [self] in receive(result, polls: polls, listener) }
        }
    }

    private func receive(
        _ result: Result<SupplierAnswer, SupplierFailure>, polls: Int, _ listener: @escaping PriceEnquiry.Listener
    ) {
        switch result {
        case .failure(let failure): listener(.failure(self.failure(failure)))
        case .success(let answer):
            guard AnswerStatus.mayHoldResults(answer.status), let reading = read(answer) else {
                return listener(.failure(failure(.broken)))
            }
            listener(
                .success(
                    VouchedAnswer(
                        search: search, format: supplier.format.name, isPart: false,
                        at: UTCInstant(seconds: dependencies.milliseconds() / 1_000 - (answer.ageSeconds ?? 0)),
                        body: answer.body)))
            guard supplier.isPolled, !reading.isComplete, let session = reading.session, answer.ageSeconds == nil,
                polls < SearchLimits.enquiryPolls
            else { return }
            dependencies.later(supplier.pollMilliseconds) { [self] in
                ask(.poll(session: session), polls: polls + 1, listener)
            }
        }
    }

    private func failure(_ failure: SupplierFailure) -> AnswerFailure {
        AnswerFailure(.of(failure), retrySeconds: dependencies.suppliers?.retrySeconds(supplier, market: search.market))
    }

    /// What an answer says about the continuation of the search; `nil` if it is not an answer of this format.
    private func read(_ answer: SupplierAnswer) -> (session: String?, isComplete: Bool)? {
        dependencies.workers.withWorker(reading: answer.body.count) { worker in
            answer.body.withPaddedBytes { bytes in
                try? worker.parser.parse(bytes, count: answer.body.count) { tape throws in
                    guard !SupplierFormat.isError(tape) else { throw SupplierFailure.broken }
                    return (
                        SupplierSession.read(tape, as: supplier.format), supplier.format.definition.isComplete(tape)
                    )
                }
            }
        }
    }
}
