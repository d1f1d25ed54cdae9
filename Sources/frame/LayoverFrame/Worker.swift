package import LayoverFlights
package import LayoverGzip
package import LayoverJSON
package import Synchronization

/// State that one request at a time works with: its tape, its tables, its facts; they keep their memory from one to the
/// next.
package struct WorkerState: ~Copyable {
    package var parser = TapeParser()
    package var reader = FlightReader()
    package var facts = FlightFacts()
    package var codec = GzipCodec()

    /// A tape may take ten times its document: one that is rarely wanted as large is given back, as is a copy that was packed.
    package mutating func forgetLargeDocument() {
        codec.releaseMemory(above: WorkerPool.keptDocumentBytes)
        if parser.capacity > WorkerPool.keptDocumentBytes { parser.releaseMemory() }
    }
}

package final class Worker: Sendable {
    package let state = Mutex(WorkerState())
}

/// Lends workers to requests: as many as ever ran at one time.
package final class WorkerPool: Sendable {
    /// The largest document whose memory a worker keeps for the next, and the largest that is read beside others of its size.
    package static let keptDocumentBytes = 8 << 20

    private let idle = Mutex<[Worker]>([])
    /// Reads larger documents, one at a time: their tapes together would be more than the server may have.
    private let large = Worker()

    package init() {}

    /// Lends a worker to `use`, one of those that lie idle where it is not wanted for a large document.
    ///
    /// - Parameters:
    ///   - count: Bytes of the document that is to be read.
    ///   - use: Works with it, on the caller's thread.
    /// - Returns: What `use` returns.
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
