package import LayoverSQLite
import Synchronization

/// An open find index file, for any number of threads.
package final class FindFile: Sendable {
    package let content: FindFileContent
    package let path: String
    private let readers: [Slot]
    private let next = Atomic<Int>(0)

    private final class Slot: Sendable {
        let reader: Mutex<FindReader>

        init(path: String, _ content: FindFileContent) throws(StoreError) {
            reader = Mutex(try FindReader(path: path, content))
        }
    }

    /// Opens a file and checks it.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - readers: How many threads may read in parallel, at least 1.
    /// - Throws: `StoreError` if it is missing, damaged or has another format.
    package init(path: String, readers: Int) throws(StoreError) {
        self.path = path
        let content = try FindFileContent(path: path)
        self.content = content
        var slots: [Slot] = []
        for _ in 0..<max(readers, 1) { slots.append(try Slot(path: path, content)) }
        self.readers = slots
    }

    /// Calls `body` with a reader that no other thread uses.
    ///
    /// - Throws: The error of `body`.
    package func reading<Result: Sendable>(
        _ body: @Sendable (FindReader) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let first = next.wrappingAdd(1, ordering: .relaxed).newValue
        for offset in readers.indices {
            let slot = readers[Int(UInt(bitPattern: first) % UInt(readers.count) + UInt(offset)) % readers.count]
            let read = slot.reader.withLockIfAvailable { reader in FindFile.outcome(reader, body) }
            if let read { return try read.get() }
        }
        let slot = readers[Int(UInt(bitPattern: first) % UInt(readers.count))]
        return try slot.reader.withLock { reader in FindFile.outcome(reader, body) }.get()
    }

    private static func outcome<Result: Sendable>(
        _ reader: FindReader, _ body: @Sendable (FindReader) throws(StoreError) -> Result
    ) -> Swift.Result<Result, StoreError> {
        do throws(StoreError) {
            return .success(try body(reader))
        } catch {
            return .failure(error)
        }
    }

    /// True if the item belongs to the market.
    package func isIn(_ market: String, _ row: Int) -> Bool { content.markets[row]?.contains(market) ?? true }
}
