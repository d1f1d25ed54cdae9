import LayoverFiles

extension ReleaseFolder: ReleasePlace {
    private static let lockPauseMilliseconds = 50

    package var name: String { path }
    package var isRemote: Bool { false }

    package func waitForChange() async { try? await Task.sleep(for: .seconds(ReleaseFollower.lookSeconds)) }

    package func exclusively<Value>(
        _ turn: PublisherTurn, _ work: () async throws -> Value
    ) async throws -> Value {
        let lock = try await takeLock(turn)
        do {
            let value = try await work()
            lock.release()
            return value
        } catch {
            lock.release()
            throw error
        }
    }

    package func add(_ version: Int, record: [UInt8], bundle: [UInt8]) throws -> Bool {
        guard !(try versions().contains(version)) else { return false }
        try write(version, record: record, bundle: bundle, for: .everyone)
        return true
    }

    package func replacePointer(_ old: [UInt8]?, by new: [UInt8]) throws -> Bool {
        guard try pointer() == old else { return false }
        try write(pointer: new, for: .everyone)
        return true
    }

    private func takeLock(_ turn: PublisherTurn) async throws -> FileLock {
        let end = ContinuousClock.now + .seconds(turn.seconds)
        var isWaiting = false
        while true {
            if let lock = try FileLock.take(path + "/lock", for: .everyone) { return lock }
            guard ContinuousClock.now < end else {
                throw ReleaseWriteError.locked(folder: path, seconds: turn.seconds)
            }
            if !isWaiting { turn.onWait() }
            isWaiting = true
            try await Task.sleep(for: .milliseconds(ReleaseFolder.lockPauseMilliseconds))
        }
    }
}
