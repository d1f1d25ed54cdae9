import LayoverMemory
import LayoverTestKit
import Testing

/// Pages that are returned to the system.
struct MemoryPagesTests {
    @Test func `those that lie whole in a piece of memory go back, and no other`() throws {
        let pages = try MappedPages(8)
        let page = MemoryPages.bytes
        for (from, to, gone) in [
            (0, 8 * page, 0..<8), (1, page + 1, 0..<0), (page - 1, 3 * page, 1..<3), (1, 3 * page - 1, 1..<2),
            (page, page, 0..<0),
        ] {
            for index in 0..<8 { for byte in [0, page - 1] { pages[index, byte] = 7 } }
            unsafe MemoryPages.giveBack(UInt(bitPattern: pages.start) + UInt(from), bytes: to - from)
            #expect(pages.resident == (0..<8).map { !gone.contains($0) })
            for index in gone { #expect(pages[index, 0] == 0 && pages[index, page - 1] == 0) }
        }
        MemoryPages.giveBack(0, bytes: 0)
    }
}
