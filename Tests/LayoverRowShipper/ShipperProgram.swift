import Glibc
import LayoverExperiments
import LayoverExposures
import LayoverFrame
import LayoverPostgres
import LayoverRowsPostgres
import Synchronization

/// A server's logs and its shipper, and nothing else.
struct ShipperProgram {
    private let events: EventLog
    private let shipper: RowShipper

    init(state: String, address: String, passwordFile: String, end: ShipperEnd) throws {
        var server = ServerSettings()
        server.state = state
        let settings = RowLogSettings(server)
        let exposures = ExposureLog(settings, log: .silent, clock: wallClockMilliseconds)
        let events = EventLog(settings, log: .silent, clock: wallClockMilliseconds)
        var store = PostgresSettings(try PostgresAddress(address), passwordFile: passwordFile)
        store.connectMilliseconds = 60_000
        self.events = events
        shipper = RowShipper(
            RowShipper.Settings(
                folder: settings.folder, quotaBytes: 1 << 30, closeMilliseconds: 20, days: 30),
            to: PostgresSink(store), logs: [ShippedLog(.exposures, exposures), ShippedLog(.events, events)],
            log: .silent, random: { count in (0..<count).map { _ in UInt8.random(in: .min ... .max) } },
            clock: wallClockMilliseconds, reach: end.reach)
    }

    /// Ships until no row is waiting.
    func drain() async throws {
        repeat { await shipper.round(insists: true) } while shipper.report.waiting > 0
    }

    /// Writes events as fast as they are acknowledged, a hundred at a time, and ships them meanwhile.
    func live(_ name: String) async throws {
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { while true { await shipper.round(insists: true) } }
            tasks.addTask {
                for number in 0... {
                    let names = (0..<100).map { "\(name)-\(number)-\($0)" }
                    let written = await write(names)
                    print(written)
                }
            }
            try await tasks.waitForAll()
        }
    }

    /// - Returns: The names of the events that were written to a segment.
    private func write(_ names: [String]) async -> [String] {
        let events = names.map { name in
            var event = CardEvent()
            event.milliseconds = wallClockMilliseconds()
            event.type = "seen"
            event.layoutID = name
            event.logID = "l"
            return event
        }
        return await withCheckedContinuation { done in
            self.events.appendAcknowledged(events) { accepted in
                done.resume(returning: zip(names, accepted).filter { $0.1 }.map { $0.0 })
            }
        }
    }

    /// One system call, so that a line is written whole or not at all.
    private func print(_ names: [String]) {
        let bytes = Array(names.map { $0 + "\n" }.joined().utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }
}

/// Ends this process at a point of a shipment.
final class ShipperEnd: Sendable {
    private let point: RowShipmentPoint?
    private let left: Mutex<Int>

    init(_ point: String, after count: Int) {
        self.point = RowShipmentPoint(rawValue: point)
        left = Mutex(count)
    }

    func reach(_ reached: RowShipmentPoint) {
        guard reached == point else { return }
        let isEnd = left.withLock { left in
            left -= 1
            return left == 0
        }
        if isEnd { kill(getpid(), SIGKILL) }
    }
}
