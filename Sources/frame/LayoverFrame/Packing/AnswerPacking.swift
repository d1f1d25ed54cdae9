import LayoverGzip
package import LayoverHTTP
package import LayoverModel
package import LayoverWeb

/// Packs an answer that the supplier sent unpacked, if the client accepts gzip and the settings allow it.
package struct AnswerPacking: Sendable {
    private let codings: AcceptedCodings
    /// True if the server is so busy that answers stay unpacked.
    private let isShed: Bool
    /// Provides the packer.
    private let workers: WorkerPool
    /// The posted body, if the answer contains segments of it.
    private let posted: (any HeldBytes)?

    /// - Parameters:
    ///   - codings: The codings that the client accepts.
    ///   - isShed: Whether the server is too busy to pack.
    ///   - workers: Provides the packer.
    ///   - posted: The request's body, if the answer may contain segments of it.
    package init(_ codings: AcceptedCodings, isShed: Bool, by workers: WorkerPool, posted: (any HeldBytes)?) {
        self.codings = codings
        self.isShed = isShed
        self.workers = workers
        self.posted = posted
    }

    /// Packs the answer.
    ///
    /// - Returns: `nil` if the answer is sent unpacked: the client wants it so, it is small, the server is too busy, or
    ///   memory is exhausted.
    /// - Complexity: O(bytes); about 2 ns each.
    package func packed(_ segments: [HTTPReply.Segment]) -> [UInt8]? {
        let count = segments.reduce(0) { $0 + $1.count }
        guard codings.takesGzip, !isShed, count >= ReadyReply.leastPackedBytes || codings.refusesIdentity else {
            return nil
        }
        return workers.withWorker(reading: count) { worker in
            for segment in segments {
                switch segment {
                case .bytes(let bytes): worker.codec.gather(bytes.span)
                case .shared(let bytes): bytes.withBytes { worker.codec.gather($0) }
                case .held(let bytes, let range): bytes.lend(range) { worker.codec.gather($0) }
                case .requestBody(let range): posted?.lend(range) { worker.codec.gather($0) }
                }
            }
            return worker.codec.packGathered()
        }
    }
}

extension HeldBytes {
    /// Calls `use` with a range of the bytes, clamped to their end.
    fileprivate func lend(_ range: Range<Int>, _ use: (Span<UInt8>) -> Void) {
        withPaddedBytes { use($0.extracting(range.clamped(to: 0..<count))) }
    }
}
