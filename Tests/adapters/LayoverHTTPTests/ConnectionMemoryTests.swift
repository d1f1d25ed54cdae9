@testable import LayoverHTTP
import LayoverTestKit
import Testing

/// Memory that an idle stream's connection returns to the system.
struct ConnectionMemoryTests {
    private static let pages = 8

    @Test func `pages of zeroes are freed, and pages in use stay`() throws {
        let region = try MappedPages(Self.pages)
        for page in 0..<Self.pages { for byte in [0, 100, 4_095] { region[page, byte] = 0 } }
        for (page, byte) in [(0, 0), (3, 4_095), (6, 17)] { region[page, byte] = 7 }
        #expect(region.resident == Array(repeating: true, count: Self.pages))
        let memory = try #require(unsafe ConnectionMemory(request: region.start, bytes: region.bytes))
        memory.releaseZeroes()
        #expect(region.resident == [true, false, false, true, false, false, true, false])
        #expect(region[0, 0] == 7 && region[3, 4_095] == 7 && region[6, 17] == 7 && region[5, 0] == 0)
        region[5, 1] = 9
        memory.releaseZeroes()
        #expect(region[5, 1] == 9)
    }

    @Test func `memory that does not begin with a page is left alone`() throws {
        let region = try MappedPages(Self.pages)
        for offset in [1, 16, MappedPages.pageBytes - 1] {
            #expect(unsafe ConnectionMemory(request: region.start + offset, bytes: 65_536) == nil)
        }
    }

    @Test func `a stream frees the buffer each time it rests, once it has sent something`() throws {
        let region = try MappedPages(Self.pages)
        let buffer = unsafe UnsafeMutableRawBufferPointer(start: region.start, count: region.bytes)
        let stream = EventStream()
        for round in 1...3 {
            stream.send([UInt8](repeating: UInt8(round), count: 3 * MappedPages.pageBytes))
            #expect(unsafe stream.read(into: buffer) == 3 * MappedPages.pageBytes)
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
        stream.sendHeartbeat()
        stream.send(Array("b".utf8))
        #expect(read() == "b")
        for _ in 0..<3 { stream.sendHeartbeat() }
        stream.send(Array("c".utf8))
        #expect(read() == ":\n\nc")
    }
}
