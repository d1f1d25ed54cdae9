import CMicroHTTPD
import Glibc
import LayoverMemory

/// One posted body with simdjson's padding after it, in memory from the pool.
///
/// It grows only while the body arrives; the reply that sends it keeps it alive.
@safe
final class BodyBuffer {
    private let pool: BlockPool
    private var address: UInt
    private var size: Int
    private(set) var count = 0
    /// The object that has taken over the memory; created if a handler keeps the body.
    private var held: HeldBody?

    /// - Returns: `nil` if the pool's budget is spent.
    init?(capacity: Int, pool: BlockPool) {
        guard let block = pool.lend(capacity + Limits.paddingBytes) else { return nil }
        self.pool = pool
        (address, size) = block
    }

    deinit { if held == nil { pool.put(back: address, size: size) } }

    /// Appends received bytes.
    ///
    /// - Returns: `false` if the pool's budget is spent; then the body is unchanged.
    func append(_ start: UnsafePointer<CChar>, count added: Int) -> Bool {
        guard reserve(count + added), let memory = unsafe UnsafeMutableRawPointer(bitPattern: address) else {
            return false
        }
        unsafe (memory + count).copyMemory(from: start, byteCount: added)
        count += added
        return true
    }

    /// Zeroes the padding once the body is complete.
    func finish() {
        guard let memory = unsafe UnsafeMutableRawPointer(bitPattern: address) else { return }
        unsafe memset(memory + count, 0, Limits.paddingBytes)
    }

    /// Body and padding.
    var padded: UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(
            start: UnsafeRawPointer(bitPattern: address), count: count + Limits.paddingBytes)
    }

    /// The finished body as an object that owns the memory; this buffer can still read it.
    func keep() -> HeldBody {
        if let held { return held }
        let keeper = HeldBody(address: address, size: size, count: count, pool: pool)
        held = keeper
        return keeper
    }

    /// Fills another block of the same pool, with padding after it.
    ///
    /// - Returns: `nil` if the pool's budget is spent.
    /// - Throws: The error of `fill`; the block is then returned to the pool.
    func sibling<Failure: Error>(
        count: Int, _ fill: (inout MutableSpan<UInt8>) throws(Failure) -> Void
    ) throws(Failure) -> HeldBody? {
        guard let block = pool.lend(count + Limits.paddingBytes) else { return nil }
        let held = HeldBody(address: block.address, size: block.size, count: count, pool: pool)
        guard let memory = unsafe UnsafeMutableRawPointer(bitPattern: block.address) else { return nil }
        var span = unsafe MutableSpan<UInt8>(_unsafeBytes: UnsafeMutableRawBufferPointer(start: memory, count: count))
        try fill(&span)
        unsafe memset(memory + count, 0, Limits.paddingBytes)
        return held
    }

    /// The memory of `range`, clamped to the body.
    func vector(of range: Range<Int>) -> MHD_IoVec {
        let inside = range.clamped(to: 0..<count)
        let start = unsafe UnsafeRawPointer(bitPattern: address)
        return unsafe MHD_IoVec(iov_base: start.map { unsafe $0 + inside.lowerBound }, iov_len: inside.count)
    }

    /// Moves to a block of twice the size if the body does not fit into this one.
    private func reserve(_ needed: Int) -> Bool {
        guard needed + Limits.paddingBytes > size else { return true }
        guard let larger = pool.lend(max(needed + Limits.paddingBytes, size * 2)) else { return false }
        guard let target = unsafe UnsafeMutableRawPointer(bitPattern: larger.address),
            let source = unsafe UnsafeRawPointer(bitPattern: address)
        else { return false }
        unsafe target.copyMemory(from: source, byteCount: count)
        pool.put(back: address, size: size)
        (address, size) = larger
        return true
    }
}
