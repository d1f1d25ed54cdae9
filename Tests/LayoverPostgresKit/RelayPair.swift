import Foundation
import Glibc
import Synchronization

/// Two sockets that are connected by a thread for each direction; closed once both directions have ended.
final class RelayPair: Sendable {
    private let client: Int32
    private let server: Int32
    /// What happens to the server's answers.
    private let answers = Mutex(Way.on)

    init(_ client: Int32, _ server: Int32) {
        self.client = client
        self.server = server
    }

    deinit {
        close(client)
        close(server)
    }

    /// Ends both directions.
    func end() {
        for side in [client, server] { shutdown(side, Int32(SHUT_RDWR)) }
    }

    /// What happens to bytes that arrive.
    private enum Way { case on, nowhere, end }

    /// Starts to forward bytes.
    ///
    /// - Parameter takeCut: Called at each COMMIT; returns the cut, or `nil` to forward it.
    func pass(_ takeCut: @escaping @Sendable () -> PostgresRelay.Cut?) {
        Thread.detachNewThread { [self] in
            copyBytes(from: client, to: server) { bytes in
                guard RelayPair.holdsCommit(bytes), let cut = takeCut() else { return .on }
                answers.withLock { $0 = cut == .silence ? .nowhere : .end }
                return cut == .beforeCommit ? .end : .on
            }
        }
        Thread.detachNewThread { [self] in copyBytes(from: server, to: client) { _ in answers.withLock { $0 } } }
    }

    /// Copies until one side ends or `way` says so; then both directions end.
    private func copyBytes(from source: Int32, to target: Int32, _ way: ([UInt8]) -> Way) {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        copying: while true {
            let count = unsafe read(source, &block, block.count)
            guard count > 0 else { break }
            switch way(Array(block.prefix(count))) {
            case .on: guard send(block.prefix(count), to: target) else { break copying }
            case .nowhere: continue
            case .end: break copying
            }
        }
        end()
    }

    private func send(_ bytes: ArraySlice<UInt8>, to target: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(target, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// True if one of the statements is a COMMIT; libpq sends each statement in one piece.
    private static func holdsCommit(_ bytes: [UInt8]) -> Bool {
        Data(bytes).range(of: Data("\0COMMIT\0".utf8)) != nil
    }
}
