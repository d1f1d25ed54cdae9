import Dispatch
@testable import LayoverFrame
import LayoverJSON
import Testing

struct WorkerPoolTests {
    private static let limit = WorkerPool.keptDocumentBytes

    /// A document of `count` bytes.
    private func document(_ count: Int) -> [UInt8] {
        [0x22] + [UInt8](repeating: 0x61, count: count - 2) + [0x22]
    }

    @Test(arguments: [(0, true), (1, false)])
    func `keeps the memory of a large document, but not of one larger than that`(more: Int, isKept: Bool) throws {
        let pool = WorkerPool()
        let bytes = document(WorkerPoolTests.limit + more)
        let during = try pool.withWorker(reading: bytes.count) { state in
            try state.parser.parse(bytes) { _ in }
            return state.parser.capacity
        }
        #expect(during >= bytes.count)
        #expect(pool.withWorker(reading: bytes.count) { $0.parser.capacity } == (isKept ? during : 0))
    }

    /// True if a second document of this size is read at the same time as the first.
    private func isReadBeside(_ count: Int) -> Bool {
        let pool = WorkerPool()
        let (entered, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isBeside = pool.withWorker(reading: count) { _ in
            DispatchQueue.global().async {
                entered.signal()
                pool.withWorker(reading: count) { _ in }
                done.signal()
            }
            entered.wait()
            // A signal that must not arrive gets a shorter wait than one that must.
            let patience = count > WorkerPoolTests.limit ? 200 : 10_000
            return done.wait(timeout: .now() + .milliseconds(patience)) == .success
        }
        if !isBeside { done.wait() }
        return isBeside
    }

    @Test func `documents larger than that are read one at a time, all others beside each other`() {
        #expect(isReadBeside(WorkerPoolTests.limit))
        #expect(!isReadBeside(WorkerPoolTests.limit + 1))
    }
}
