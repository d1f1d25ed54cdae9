package import LayoverFlights
package import LayoverGzip
package import LayoverJSON
package import Synchronization

/// State for one request at a time: its tape, its tables, its facts.
///
/// Their memory is reused by the next request.
package struct WorkerState: ~Copyable {
    package var parser = TapeParser()
    package var reader = FlightReader()
    package var facts = FlightFacts()
    package var codec = GzipCodec()

    /// A tape may take ten times the size of its document: after a large document its memory is freed, as is that of a large
    /// packed copy.
    package mutating func forgetLargeDocument() {
        codec.releaseMemory(above: WorkerPool.keptDocumentBytes)
        if parser.capacity > WorkerPool.keptDocumentBytes { parser.releaseMemory() }
    }
}

package final class Worker: Sendable {
    package let state = Mutex(WorkerState())
}

/// Provides workers for requests: as many as were ever needed at one time.
package final class WorkerPool: Sendable {
    /// The largest document whose memory a worker keeps for the next one; larger documents are not read in parallel.
    package static let keptDocumentBytes = 8 << 20

    private let idle = Mutex<[Worker]>([])
    /// Reads larger documents, one at a time: several such tapes would exceed the server's memory.
    private let large = Worker()

    package init() {}

    /// Calls `use` with a worker: an idle one, or the one for large documents.
    ///
    /// - Parameters:
    ///   - count: Bytes of the document to read.
    ///   - use: Uses the worker, on the caller's thread.
    /// - Returns: The result of `use`.
    package func withWorker<Result>(
        reading count: Int, _ use: (inout WorkerState) throws -> sending Result
    ) rethrows -> sending Result {
        let isLarge = count > WorkerPool.keptDocumentBytes
        let worker = isLarge ? large : idle.withLock { $0.popLast() } ?? Worker()
        defer { if !isLarge { idle.withLock { $0.append(worker) } } }
        return try worker.state.withLock { state in
            defer { state.forgetLargeDocument() }
            return try use(&state)
        }
    }
}
