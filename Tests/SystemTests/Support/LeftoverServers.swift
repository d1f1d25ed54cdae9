import Foundation
import Synchronization

/// Ends the servers that all tests share when the tests end, because no test releases them.
enum LeftoverServers {
    private static let running = Mutex<Set<Int32>>([])
    private static let registered: Bool = atexit { LeftoverServers.endAll() } == 0

    static func register(_ number: Int32) {
        _ = registered
        running.withLock { _ = $0.insert(number) }
    }

    static func forget(_ number: Int32) { running.withLock { _ = $0.remove(number) } }

    private static func endAll() {
        for number in running.withLock({ $0 }) { _ = Glibc.kill(number, SIGKILL) }
    }
}
