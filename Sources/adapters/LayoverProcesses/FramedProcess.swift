import Glibc

/// Another program that is asked by frames on its input and answers by frames on its output, one after the other.
///
/// It ends with this object. Whoever was answered too late, or wrongly, lets go of it: what it would say later is of no use.
package final class FramedProcess: Sendable {
    private let process: ChildProcess
    /// This side of a pair of sockets, of which the program has the other as its input and its output.
    private let socket: Int32
    private let stream: FrameStream

    /// Starts it.
    ///
    /// - Parameters:
    ///   - program: Its path.
    ///   - words: What stands after its name.
    ///   - environment: All of it.
    /// - Throws: Where it cannot be started.
    package init(
        _ program: String, _ words: [String] = [], environment: [String: String] = [:]
    ) throws(ChildProcessError) {
        var pair: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &pair) == 0 else {
            throw ChildProcessError(program: program, code: errno)
        }
        defer { close(pair[1]) }
        do throws(ChildProcessError) {
            process = try ChildProcess(
                program, words, environment: environment,
                streams: ChildStreams(input: pair[1], output: pair[1], errors: STDERR_FILENO))
        } catch {
            close(pair[0])
            throw error
        }
        // A program that stops reading holds nobody up.
        _ = fcntl(pair[0], F_SETFL, O_NONBLOCK)
        socket = pair[0]
        stream = FrameStream(input: pair[0], output: pair[0])
    }

    deinit {
        close(socket)
        process.send(signal: SIGKILL)
        process.waitUntilExit()
    }

    /// Its number.
    package var id: Int32 { process.id }

    /// Sends one frame and waits for one; blocks the thread, until the deadline at most.
    ///
    /// - Parameters:
    ///   - bytes: What it is asked.
    ///   - limit: Bytes that the question may have.
    ///   - answerLimit: Bytes that the answer may have.
    ///   - deadline: Until when.
    /// - Returns: The answer.
    /// - Throws: Where there is none; the process is of no use any more then.
    package func ask(
        _ bytes: [UInt8], limit: Int, answerLimit: Int, until deadline: ContinuousClock.Instant
    ) throws(FrameError) -> [UInt8] {
        try stream.send(bytes, limit: limit, until: deadline)
        guard let answer = try stream.receive(limit: answerLimit, until: deadline) else { throw .ended }
        return answer
    }
}
