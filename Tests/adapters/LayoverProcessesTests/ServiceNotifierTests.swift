import Foundation
import LayoverTestKit
import Testing

@testable import LayoverProcesses

/// What a service manager passes to a process, and the notifications it receives.
@Suite(.serialized) struct ServiceNotifierTests {
    @Test(arguments: [true, false]) func `one datagram has all states`(isAbstract: Bool) throws {
        let folder = try TemporaryFolder()
        let name = isAbstract ? "@layover-\(getpid())-\(folder.url.lastPathComponent)" : folder.path("n")
        let manager = try DatagramSocket(name)
        let notifier = ServiceNotifier(["NOTIFY_SOCKET": name])
        #expect(notifier.tell("READY=1", "STATUS=here"))
        #expect(try manager.next() == "READY=1\nSTATUS=here")
        #expect(notifier.tell("STOPPING=1"))
        #expect(try manager.next() == "STOPPING=1")
    }

    @Test(arguments: ["", "relative", "/", "/nowhere/at/all", "/" + String(repeating: "n", count: 107)])
    func `without a listener no notification is sent`(name: String) {
        #expect(!ServiceNotifier(["NOTIFY_SOCKET": name]).tell("READY=1"))
        #expect(!ServiceNotifier([:]).tell("READY=1"))
    }

    @Test(
        arguments: [
            ("30000000", nil, 15_000), ("1000", nil, 1), ("999", nil, nil), ("86400000000", nil, 43_200_000),
            ("86400000001", nil, nil), ("", nil, nil), ("-5", nil, nil), ("x", nil, nil), ("30000000", "1", nil),
            ("30000000", "own", 15_000),
        ] as [(String, String?, Int?)])
    func `heartbeats are sent twice as often as required`(
        microseconds: String, process: String?, expected: Int?
    ) {
        var environment = ["NOTIFY_SOCKET": "/run/n", "WATCHDOG_USEC": microseconds]
        environment["WATCHDOG_PID"] = process == "own" ? String(getpid()) : process
        #expect(ServiceNotifier(environment).watchdogMilliseconds == expected)
        environment["NOTIFY_SOCKET"] = nil
        #expect(ServiceNotifier(environment).watchdogMilliseconds == nil)
    }

    @Test func `sockets of another process are not used`() throws {
        #expect(try InheritedSockets.take([:]) == [])
        #expect(try InheritedSockets.take(["LISTEN_FDS": "1"]) == [])
        #expect(try InheritedSockets.take(["LISTEN_FDS": "1", "LISTEN_PID": "1"]) == [])
        #expect(try InheritedSockets.take(["LISTEN_FDS": "0", "LISTEN_PID": String(getpid())]) == [])
    }

    @Test(arguments: ["17", "-1", "x", ""]) func `an invalid count is reported`(count: String) {
        #expect(throws: InheritedSocketError.self) {
            try InheritedSockets.take(["LISTEN_FDS": count, "LISTEN_PID": String(getpid())])
        }
    }
}
