import Glibc
@testable import LayoverHTTP
import LayoverTestKit
import Testing

/// Memory of a connection that a resting stream gives back.
struct ConnectionMemoryTests {
    private static let pages = 8

    /// Pages of the system's, as libmicrohttpd has them.
    @safe
    private final class Region {
        let start: UnsafeMutableRawPointer

        init() throws {
            let bytes = pages * ConnectionMemory.pageBytes
            let found = unsafe mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            guard let found = unsafe found, unsafe found != MAP_FAILED else { throw TestFailure("no memory") }
            unsafe start = found
        }

        deinit { unsafe munmap(start, pages * ConnectionMemory.pageBytes) }

        subscript(page: Int, byte: Int) -> UInt8 {
            get { unsafe start.load(fromByteOffset: page * ConnectionMemory.pageBytes + byte, as: UInt8.self) }
            set {
                unsafe start.storeBytes(
                    of: newValue, toByteOffset: page * ConnectionMemory.pageBytes + byte, as: UInt8.self)
            }
        }

        /// Which pages are the process's now.
        var resident: [Bool] {
            var found = [UInt8](repeating: 0, count: pages)
            _ = unsafe mincore(start, pages * ConnectionMemory.pageBytes, &found)
            return found.map { $0 & 1 == 1 }
        }
    }

    @Test func `pages of zeroes go back, and what others hold stays`() throws {
        let region = try Region()
        for page in 0..<Self.pages { for byte in [0, 100, 4_095] { region[page, byte] = 0 } }
        for (page, byte) in [(0, 0), (3, 4_095), (6, 17)] { region[page, byte] = 7 }
        #expect(region.resident == Array(repeating: true, count: Self.pages))
        let memory = try #require(
            unsafe ConnectionMemory(request: region.start, bytes: Self.pages * ConnectionMemory.pageBytes))
        memory.releaseZeroes()
        #expect(region.resident == [true, false, false, true, false, false, true, false])
        #expect(region[0, 0] == 7 && region[3, 4_095] == 7 && region[6, 17] == 7 && region[5, 0] == 0)
        region[5, 1] = 9
        memory.releaseZeroes()
        #expect(region[5, 1] == 9)
    }

    @Test func `memory that does not begin with a page is left alone`() throws {
        let region = try Region()
        for offset in [1, 16, ConnectionMemory.pageBytes - 1] {
            #expect(unsafe ConnectionMemory(request: region.start + offset, bytes: 65_536) == nil)
        }
    }

    @Test func `a buffer gives its whole pages back, and touches no other`() throws {
        let region = try Region()
        let bytes = ConnectionMemory.pageBytes
        for (from, to, gone) in [
            (0, Self.pages * bytes, 0..<8), (1, bytes + 1, 0..<0), (bytes - 1, 3 * bytes, 1..<3),
            (1, 3 * bytes - 1, 1..<2),
        ] {
            for page in 0..<Self.pages { for byte in [0, 4_095] { region[page, byte] = 7 } }
            unsafe ConnectionMemory.release(.init(start: region.start + from, count: to - from))
            #expect(region.resident == (0..<Self.pages).map { !gone.contains($0) })
        }
        unsafe ConnectionMemory.release(.init(start: nil, count: 0))
    }

    @Test func `a stream gives the buffer back each time it rests, once it has said something`() throws {
        let region = try Region()
        let buffer = unsafe UnsafeMutableRawBufferPointer(
            start: region.start, count: Self.pages * ConnectionMemory.pageBytes)
        let stream = EventStream()
        for round in 1...3 {
            stream.send([UInt8](repeating: UInt8(round), count: 3 * ConnectionMemory.pageBytes))
            #expect(unsafe stream.read(into: buffer) == 3 * ConnectionMemory.pageBytes)
            #expect(region.resident.prefix(3) == [true, true, true] && region[2, 4_095] == UInt8(round))
            #expect(unsafe stream.read(into: buffer) == 0)
            #expect(region.resident == Array(repeating: false, count: Self.pages))
        }
    }

    @Test func `a stream that has said something needs no heartbeat`() {
        let stream = EventStream()
        func read() -> String {
            var bytes = [UInt8](repeating: 0, count: 100)
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe stream.read(into: $0) }
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
        stream.send(Array("a".utf8))
        #expect(read() == "a")
        stream.beat()
        stream.send(Array("b".utf8))
        #expect(read() == "b")
        for _ in 0..<3 { stream.beat() }
        stream.send(Array("c".utf8))
        #expect(read() == ":\n\nc")
    }
}
