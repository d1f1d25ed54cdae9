package import LayoverFlights
import LayoverJSON
package import LayoverModel

extension FlightListing {
    /// Reads the single flights of a supplier's answer, or only the requested itinerary.
    ///
    /// - Parameters:
    ///   - body: The answer.
    ///   - format: The name of the format; `nil` to detect it by its shape.
    ///   - currency: The currency of prices, if the answer does not contain it.
    ///   - id: The requested itinerary.
    ///   - workers: Provides the parser.
    /// - Returns: `nil` if it is invalid, has no results, or its format has no single flights.
    /// - Complexity: O(answer).
    package static func read(
        _ body: any HeldBytes, format: String?, currency: Currency, of id: String? = nil, _ workers: WorkerPool
    ) -> FlightListing? {
        workers.withWorker(reading: body.count) { worker in
            body.withPaddedBytes { bytes in
                try? worker.parser.parse(bytes, count: body.count) { tape in
                    let known = format.map { SupplierFormat($0) } ?? SupplierFormat.detect(tape)
                    return known?.definition.listing(tape, currency: currency, of: id)
                }
            }
        }
    }
}
