import LayoverFindIndex
import LayoverJSON
import LayoverTestKit
import Testing

/// The data that a device keeps for its own search: the client module compared with the same model in Swift.
@Suite(.serialized, .enabled(if: Chromium.isThere, Chromium.missing), .timeLimit(.minutes(5)))
struct ClientDeviceTests {
    /// The steps of one Swift device through changes, interrupted answers, new epochs and full resends, recorded for the
    /// module to replay.
    private struct Story {
        private(set) var steps: [JSONValue] = []
        private var random: SeededGenerator
        private var device = DeviceModel()
        private var history = [DeviceSet(version: "0", items: [])]
        private var content: [Int: Int] = [:]
        private var epoch = 1

        init(seed: UInt64, changes: Int) {
            random = SeededGenerator(seed: seed)
            for change in 1...changes { self.change(change, isLast: change == changes) }
        }

        private mutating func change(_ change: Int, isLast: Bool) {
            for _ in 0..<(1 + random.below(5)) {
                let id = random.below(60)
                if random.happens(30) { content[id] = nil } else { content[id] = change }
            }
            let new = DeviceSet(
                version: "\(change)", items: content.sorted { $0.key < $1.key }.map { Story.item($0.key, $0.value) })
            if random.happens(2) {
                epoch += 1
                history = []
                device.forgetVersion()
                steps.append(.object(of: ["forget": .bool(true)]))
            }
            history = Array((history + [new]).suffix(FinderLimits.deviceVersions))
            if random.happens(5) {
                device.forgetVersion()
                steps.append(.object(of: ["forget": .bool(true)]))
            }
            guard random.happens(70) || isLast else { return }
            while !follow(new) {
                if !isLast, random.happens(40) { return }
            }
            let ids = device.items.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            steps.append(.object(of: ["whole": .texts(ids), "version": .string(new.version), "epoch": .int(epoch)]))
        }

        /// - Returns: False if the connection was cut.
        private mutating func follow(_ new: DeviceSet) -> Bool {
            steps.append(.object(of: ["since": device.since.map { .string($0) } ?? .null]))
            let delta = DeviceDelta(from: history.first { $0.version == device.since }, to: new)
            var cursor: Int? = 0
            while let start = cursor {
                if random.happens(10) { return false }
                let page = delta.page(from: start, count: 1 + random.below(20))
                device.apply(page, isFirst: start == 0)
                steps.append(.object(of: ["page": json(page), "first": .bool(start == 0)]))
                cursor = page.next
            }
            return true
        }

        private func json(_ page: DeviceDelta.Page) -> JSONValue {
            .object(of: [
                "epoch": .int(epoch), "version": .string(page.version),
                "mode": .string(page.base == nil ? "full" : "delta"), "delete": .texts(page.delete),
                "next": page.next.map { .int($0) } ?? .null,
                "put": .array(page.put.map { .object(of: ["id": .string($0.id), "version": .string($0.version)]) }),
            ])
        }

        private static func item(_ id: Int, _ version: Int) -> DeviceItem {
            DeviceItem(id: "i\(id)", version: "v\(version)", bytes: Array(repeating: 0x20, count: 10))
        }
    }

    @Test(arguments: 0..<2 as Range<UInt64>)
    func `a device ends with the full set after each of many changes, as the one in Swift`(seed: UInt64) async throws {
        let story = Story(seed: seed, changes: 1_000)
        let found = try await ClientModule.run(
            """
            const device = new client.DeviceItems(), wrong = [];
            let whole = 0;
            for (const [at, step] of INPUT.steps.entries()) {
              if (step.forget) device.forget();
              else if (step.page) device.apply(step.page, step.first);
              else if (step.whole) {
                whole += 1;
                const has = [...device.items.values()].map(({ id, version }) => `${id} ${version}`).sort().join();
                if (has !== [...step.whole].sort().join() || device.since !== step.version || device.epoch !== step.epoch) wrong.push(at);
              } else if (device.since !== step.since) wrong.push(at);
            }
            return { whole, wrong };
            """, input: .object(of: ["steps": .array(story.steps)]))
        #expect(found["wrong"] == .array([]), "seed \(seed)")
        let whole = story.steps.count { $0["whole"] != nil }
        #expect(whole > 500 && found["whole"] == .int(whole))
    }

    @Test func `a device follows a server page by page, and hears that nothing is new`() async throws {
        let page = { (put: [String], next: String?) in
            JSONValue.object(of: [
                "epoch": .int(1), "version": .string("v"), "mode": .string("full"), "delete": .texts([]),
                "put": .array(put.map { .object(of: ["id": .string($0), "version": .string("1")]) }),
                "next": next.map { .string($0) } ?? .null,
            ])
        }
        let found = try await ClientModule.run(
            """
            const asked = [], device = new client.DeviceItems();
            const answers = [...INPUT.pages.map(body => ({ ok: true, status: 200, json: async () => body })), { ok: false, status: 304 }];
            const ask = async address => { asked.push(address); return answers.shift(); };
            const news = [await device.sync("/m?market=GB", ask), await device.sync("/m?market=GB", ask)];
            return { asked, news, ids: [...device.items.keys()] };
            """, input: .object(of: ["pages": .array([page(["a"], "v-1"), page(["b"], nil)])]))
        #expect(found["asked"] == .texts(["/m?market=GB", "/m?market=GB&cursor=v-1", "/m?market=GB&since=v"]))
        #expect(found["news"] == .array([.bool(true), .bool(false)]) && found["ids"] == .texts(["a", "b"]))
    }
}
