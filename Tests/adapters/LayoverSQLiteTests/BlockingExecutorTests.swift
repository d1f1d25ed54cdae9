import Dispatch
import Glibc
import LayoverTestKit
import Synchronization
import Testing

@testable import LayoverSQLite

/// Actors whose calls block on a disk.
struct BlockingExecutorTests {
    /// Stands in for a store: it blocks its thread until the gate opens.
    private actor Stuck {
        let executor = BlockingExecutor()
        nonisolated var unownedExecutor: UnownedSerialExecutor {
            unsafe executor.asUnownedSerialExecutor()
        }
        private var order: [Int] = []

        func wait(_ gate: DispatchSemaphore) { gate.wait() }

        func note(_ number: Int) -> [Int] {
            order.append(number)
            return order
        }
    }

    @Test func `only a background executor lowers its priority`() async {
        let own = await BlockingExecutor().run(BlockingExecutorTests.niceness)
        let other = await BlockingExecutor(isInBackground: true).run(BlockingExecutorTests.niceness)
        #expect(other == max(own, 10), "the calling thread's own is \(own)")
    }

    /// The nice value of the calling thread.
    @Sendable private static func niceness() -> Int32 { getpriority(Int32(PRIO_PROCESS.rawValue), 0) }

    @Test func `actors that wait hold no thread of the pool that all tasks share`() async {
        let gate = DispatchSemaphore(value: 0)
        let stuck = (0..<64).map { _ in Stuck() }
        await withTaskGroup(of: Void.self) { group in
            for actor in stuck { group.addTask { await actor.wait(gate) } }
            // If each actor held a thread of the pool, this would never end.
            let sum = await withTaskGroup(of: Int.self) { tasks in
                for number in 0..<100 {
                    tasks.addTask {
                        await Task.yield()
                        return number
                    }
                }
                return await tasks.reduce(0, +)
            }
            #expect(sum == 4950)
            for _ in stuck { gate.signal() }
        }
    }

    @Test func `work is done in the order in which it came, a task's and a thread's alike`() async {
        let actor = Stuck()
        let gate = DispatchSemaphore(value: 0)
        actor.executor.perform { gate.wait() }
        for number in 0..<100 {
            actor.executor.perform { actor.assumeIsolated { _ = $0.note(number) } }
        }
        gate.signal()
        #expect(await actor.note(100) == Array(0...100))
        #expect(await actor.executor.run { actor.assumeIsolated { $0.note(101) }.count } == 102)
    }

    /// Memory that one job frees is reused by the next job on the same thread; on another thread it would come from the
    /// system.
    @Test(.timeLimit(.minutes(1))) func `all work is done on one thread, which ends with its executor`() async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let threads = await threads(of: BlockingExecutor(), telling: end)
        #expect(threads.count == 1)
        for await _ in ends {}
    }

    /// The threads on which `executor` runs jobs while other executors are busy; `end` finishes once its thread has ended.
    private func threads(
        of executor: BlockingExecutor, telling end: AsyncStream<Void>.Continuation
    ) async -> Set<UInt> {
        let others = (0..<8).map { _ in BlockingExecutor() }
        var threads: Set<UInt> = []
        for _ in 0..<50 {
            threads.insert(await executor.run { UInt(pthread_self()) })
            for other in others { _ = await other.run { UInt(pthread_self()) } }
        }
        await executor.run { ThreadEnd.tell(end) }
        return threads
    }

    /// An actor that batches writes to the disk: each caller waits for the commit that contains its write.
    private actor Notes {
        private let executor = BlockingExecutor()
        nonisolated var unownedExecutor: UnownedSerialExecutor {
            unsafe executor.asUnownedSerialExecutor()
        }
        private let connection: Connection
        private var waiting: [(text: String, caller: CheckedContinuation<Bool, Never>)] = []
        private(set) var commits = 0

        init(_ path: String) throws {
            connection = try Connection.writing(path, Migrations([Migration("CREATE TABLE notes (text TEXT UNIQUE)")]))
        }

        func hold(_ gate: DispatchSemaphore) { gate.wait() }

        func add(_ text: String) async -> Bool {
            await withCheckedContinuation { caller in
                waiting.append((text, caller))
                guard waiting.count == 1 else { return }
                executor.perform { self.assumeIsolated { $0.commit() } }
            }
        }

        private func commit() {
            let writes = waiting
            waiting = []
            commits += 1
            let areWritten = try? connection.transact { () throws(StoreError) in
                writes.map { write in
                    (try? connection.part { () throws(StoreError) in
                        try connection.run("INSERT INTO notes VALUES (?)", [.text(write.text)])
                    }) != nil
                }
            }
            for (place, write) in writes.enumerated() { write.caller.resume(returning: areWritten?[place] ?? false) }
        }
    }

    private final class Started: Sendable {
        let count = Atomic<Int>(0)
    }

    @Test func `writes that gather while the disk is busy share one commit`() async throws {
        let folder = try TemporaryFolder()
        let notes = try Notes(folder.store)
        let gate = DispatchSemaphore(value: 0)
        let started = Started()
        let written = await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                await notes.hold(gate)
                return true
            }
            for number in 0..<50 {
                group.addTask {
                    started.count.add(1, ordering: .relaxed)
                    return await notes.add("\(number / 2)")
                }
            }
            while started.count.load(ordering: .relaxed) < 50 { await Task.yield() }
            gate.signal()
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(written == 26)
        #expect(await notes.commits < 50)
    }
}

/// Finishes a stream when the thread that registered it ends.
private final class ThreadEnd: Sendable {
    private let stream: AsyncStream<Void>.Continuation

    private init(_ stream: AsyncStream<Void>.Continuation) { self.stream = stream }

    static func tell(_ stream: AsyncStream<Void>.Continuation) {
        unsafe pthread_setspecific(key, Unmanaged.passRetained(ThreadEnd(stream)).toOpaque())
    }

    /// The system calls the destructor with the value of each ending thread.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        unsafe pthread_key_create(&key) { value in
            guard let value = unsafe value else { return }
            unsafe Unmanaged<ThreadEnd>.fromOpaque(value).takeRetainedValue().stream.finish()
        }
        return key
    }()
}
