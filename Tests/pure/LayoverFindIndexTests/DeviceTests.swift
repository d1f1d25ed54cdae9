import LayoverTestKit
import Testing

@testable import LayoverFindIndex

/// The items on devices, updated by deltas.
struct DeviceTests {
    private static func item(_ id: Int, _ version: Int, bytes: Int = 10) -> DeviceItem {
        DeviceItem(id: "i\(id)", version: "v\(version)", bytes: Array(repeating: 0x20, count: bytes))
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `a device ends with the full set after each of a thousand changes`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var history = [DeviceSet(version: "0", items: [])]
        var content: [Int: Int] = [:]
        var device = DeviceModel()
        for change in 1...1_000 {
            for _ in 0..<(1 + random.below(5)) {
                let id = random.below(60)
                if random.happens(30) { content[id] = nil } else { content[id] = change }
            }
            let items = content.sorted { $0.key < $1.key }.map { DeviceTests.item($0.key, $0.value) }
            let new = DeviceSet(version: "\(change)", items: items)
            history.append(new)
            history = Array(history.suffix(FinderLimits.deviceVersions))
            if random.happens(5) { device.forgetVersion() }
            // The device misses some changes, so that several arrive at once, or its version is too old.
            guard random.happens(random.happens(5) ? 2 : 70) || change == 1_000 else { continue }
            guard sync(&device, to: new, history, &random, mayEnd: change < 1_000) else { continue }
            #expect(device.items == Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.version) }), "seed \(seed)")
            #expect(device.version == new.version)
        }
    }

    /// Fetches pages until the last one.
    ///
    /// Some connections are cut, and the device starts again, at once or after further changes.
    private func sync(
        _ device: inout DeviceModel, to new: DeviceSet, _ history: [DeviceSet], _ random: inout SeededGenerator,
        mayEnd: Bool
    ) -> Bool {
        while true {
            let delta = DeviceDelta(from: history.first { $0.version == device.since }, to: new)
            var cursor: Int? = 0
            while let start = cursor {
                if random.happens(10) { break }
                let page = delta.page(from: start, count: 1 + random.below(20))
                device.apply(page, isFirst: start == 0)
                cursor = page.next
                if cursor == nil { return true }
            }
            if mayEnd, random.happens(40) { return false }
        }
    }

    @Test func `a page has the items within its limits, and one at least`() {
        let set = DeviceSet(version: "1", items: (0..<5).map { DeviceTests.item($0, 1, bytes: 100) })
        let delta = DeviceDelta(from: nil, to: set)
        #expect(delta.page(from: 0, count: 2).put.count == 2)
        #expect(delta.page(from: 0, count: 2).next == 2)
        #expect(delta.page(from: 0, count: 5, byteLimit: 300).put.count == 3)
        #expect(delta.page(from: 0, count: 5, byteLimit: 299).put.count == 2)
        #expect(delta.page(from: 0, count: 5, byteLimit: 1).put.count == 1)
        #expect(delta.page(from: 3, count: 5).next == nil)
        #expect(delta.page(from: 99, count: 5).put.isEmpty)
    }

    @Test(arguments: [(500, 5), (499, 4), (100, 1), (99, 0)])
    func `a set has the first items that fit`(byteLimit: Int, count: Int) {
        let items = (0..<5).map { DeviceTests.item($0, 1, bytes: 100) }
        #expect(DeviceSet.fitting(items, byteLimit: byteLimit) == Array(items.prefix(count)))
    }

    @Test func `only the last page lists removed items`() {
        let old = DeviceSet(version: "1", items: (0..<5).map { DeviceTests.item($0, 1) })
        let new = DeviceSet(version: "2", items: (2..<5).map { DeviceTests.item($0, 2) })
        let delta = DeviceDelta(from: old, to: new)
        #expect(delta.page(from: 0, count: 2).delete.isEmpty)
        #expect(delta.page(from: 2, count: 2).delete == ["i0", "i1"])
    }
}
