import Foundation
import Glibc
import Synchronization

/// Two sockets between which bytes go, each way on a thread of its own; closed once both have ended.
final class RelayPair: Sendable {
    private let client: Int32
    private let server: Int32
    /// What becomes of the server's answers.
    private let answers = Mutex(Way.on)

    init(_ client: Int32, _ server: Int32) {
        self.client = client
        self.server = server
    }

    deinit {
        close(client)
        close(server)
    }

    /// Ends both ways.
    func end() {
        for side in [client, server] { shutdown(side, Int32(SHUT_RDWR)) }
    }

    /// What becomes of bytes that came.
    private enum Way { case on, nowhere, end }

    /// Begins to pass bytes on.
    ///
    /// - Parameter takeCut: Asked at each COMMIT whether it is to be cut.
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

    /// Copies until one side ends or the bytes do; then both ways are over.
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

    /// Whether one of the statements is a COMMIT: libpq sends each in one piece.
    private static func holdsCommit(_ bytes: [UInt8]) -> Bool {
        Data(bytes).range(of: Data("\0COMMIT\0".utf8)) != nil
    }
}
