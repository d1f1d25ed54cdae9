import LayoverProcesses
import Testing

struct FreeMemoryTests {
    @Test func whatWasFreedBetweenBlocksThatStayIsGivenBackAndTheseAreUntouched() {
        // Twice the threshold, so that enough is left of it if other tests use some meanwhile.
        var blocks = (0..<(2 * FreeMemory.worthwhileBytes / 8_192)).map {
            [UInt8](repeating: UInt8(truncatingIfNeeded: $0), count: 16_384)
        }
        let kept = blocks.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        blocks = []
        #expect(FreeMemory.bytes >= FreeMemory.worthwhileBytes)
        #expect(FreeMemory.giveBack())
        #expect(
            kept.indices.allSatisfy { kept[$0].count == 16_384 && kept[$0].last == UInt8(truncatingIfNeeded: $0 * 2) })
    }
}
