package import LayoverFlights
import LayoverJSON
package import LayoverModel

extension OfferListing {
    /// Reads the single offers of a supplier's answer.
    ///
    /// - Parameters:
    ///   - body: The answer.
    ///   - format: Its format.
    ///   - currency: The currency of prices, if the answer does not contain it.
    ///   - workers: Provides the parser.
    /// - Returns: `nil` if it is invalid, or its format has no single offers.
    /// - Complexity: O(answer).
    package static func read(
        _ body: any HeldBytes, as format: SupplierFormat, currency: Currency?, _ workers: WorkerPool
    ) -> OfferListing? {
        workers.withWorker(reading: body.count) { worker in
            body.withPaddedBytes { bytes in
                try? worker.parser.parse(bytes, count: body.count) { tape in
                    try worker.reader.read(tape, as: format, currency: currency, into: &worker.facts) { _ in true }
                    return worker.facts.offers
                }
            }
        }
    }
}
