import LayoverGzip
package import LayoverHTTP
package import LayoverModel
package import LayoverWeb

/// Packs one answer that came as it is, as far as its client takes gzip; a server does so only where its settings say it.
package struct AnswerPacking: Sendable {
    private let codings: AcceptedCodings
    /// True if there is so much to do that answers go as they came.
    private let isShed: Bool
    /// Lends the packer.
    private let workers: WorkerPool
    /// The posted body, where the answer has stretches of it.
    private let posted: (any HeldBytes)?

    /// - Parameters:
    ///   - codings: What the client takes.
    ///   - isShed: Whether the server has too much to do for it.
    ///   - workers: Lend the packer.
    ///   - posted: The request's body, if the answer may have stretches of it.
    package init(_ codings: AcceptedCodings, isShed: Bool, by workers: WorkerPool, posted: (any HeldBytes)?) {
        self.codings = codings
        self.isShed = isShed
        self.workers = workers
        self.posted = posted
    }

    /// Packs the answer.
    ///
    /// - Parameter segments: The answer, one after the other.
    /// - Returns: `nil` where it goes as it is: its client wants it so, it is small, there is too much to do, or no memory.
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
    /// Lends a stretch; what lies outside of the bytes is cut off.
    fileprivate func lend(_ range: Range<Int>, _ use: (Span<UInt8>) -> Void) {
        withPaddedBytes { use($0.extracting(range.clamped(to: 0..<count))) }
    }
}
