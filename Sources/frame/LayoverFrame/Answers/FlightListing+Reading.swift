package import LayoverFlights
import LayoverJSON
package import LayoverModel

extension FlightListing {
    /// Reads the single flights of a supplier's answer, or the one itinerary that is wanted.
    ///
    /// - Parameters:
    ///   - body: The answer.
    ///   - format: By name; `nil` to tell it by its shape.
    ///   - currency: Of prices, where the answer does not say.
    ///   - id: Of the one itinerary that is wanted.
    ///   - workers: Who reads it.
    /// - Returns: `nil` where it does not read, holds no results, or is of a format that tells no single flights.
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
