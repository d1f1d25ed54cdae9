import CSpawn
import Glibc

/// The system's actions between the creation of a process and its program's first instruction.
@safe
struct SpawnActions: ~Copyable {
    private var actions = unsafe posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
    /// Copies above all numbers that the program receives, so that none is overwritten before it is passed on.
    private var copies: [Int32] = []

    init(_ streams: ChildStreams, folder: String?) throws(ChildProcessError) {
        guard unsafe posix_spawn_file_actions_init(&actions) == 0, unsafe posix_spawnattr_init(&attributes) == 0 else {
            throw ChildProcessError(program: "posix_spawn", code: ENOMEM)
        }
        if let folder { unsafe posix_spawn_file_actions_addchdir_np(&actions, folder) }
        for (number, stream) in [streams.input, streams.output, streams.errors].enumerated() {
            if let stream {
                unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
            } else {
                unsafe posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
            }
        }
        let first = STDERR_FILENO + 1
        let end = first + Int32(streams.more.count)
        for (place, stream) in streams.more.enumerated() {
            let copy = fcntl(stream, F_DUPFD_CLOEXEC, end)
            guard copy >= 0 else { throw ChildProcessError(program: "fcntl", code: errno) }
            copies.append(copy)
            unsafe posix_spawn_file_actions_adddup2(&actions, copy, first + Int32(place))
        }
        // If a child inherited a descriptor by accident, the other end would wait for it.
        unsafe posix_spawn_file_actions_addclosefrom_np(&actions, end)
        // Signals have the defaults that a program expects, whatever this process has changed.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    }

    deinit {
        for copy in copies { close(copy) }
        var (actions, attributes) = unsafe (actions, attributes)
        unsafe posix_spawn_file_actions_destroy(&actions)
        unsafe posix_spawnattr_destroy(&attributes)
    }

    /// - Parameters:
    ///   - program: Its path.
    ///   - words: Its name and the arguments after it.
    ///   - environment: The complete environment; `nil` for that of this process.
    /// - Returns: The process id.
    /// - Throws: If the system cannot start it.
    func spawn(
        _ program: String, _ words: [String], _ environment: [String: String]?
    ) throws(ChildProcessError) -> Int32 {
        guard let environment else { return try unsafe spawn(program, CTexts(words), environ) }
        let variables = CTexts(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
        return try unsafe spawn(program, CTexts(words), variables.pointers)
    }

    private func spawn(
        _ program: String, _ words: borrowing CTexts,
        _ environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) throws(ChildProcessError) -> Int32 {
        var id: pid_t = 0
        var (actions, attributes) = unsafe (actions, attributes)
        let code = unsafe posix_spawn(&id, program, &actions, &attributes, words.pointers, environment)
        guard code == 0 else { throw ChildProcessError(program: program, code: code) }
        return id
    }
}
