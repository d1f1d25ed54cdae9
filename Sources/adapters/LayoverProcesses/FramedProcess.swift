import Glibc

/// Another program that receives requests as frames on its input and sends responses as frames on its output, one after the
/// other.
///
/// It ends with this object. After a late or wrong response, release it: its later responses would be of no use.
package final class FramedProcess: Sendable {
    private let process: ChildProcess
    /// This side of a pair of sockets; the program has the other one as its input and its output.
    private let socket: Int32
    private let stream: FrameStream

    /// Starts it.
    ///
    /// - Parameters:
    ///   - program: Its path.
    ///   - words: The arguments after its name.
    ///   - environment: The complete environment.
    /// - Throws: If it cannot be started.
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
        // Non-blocking, so that a program that stops reading blocks no thread.
        _ = fcntl(pair[0], F_SETFL, O_NONBLOCK)
        socket = pair[0]
        stream = FrameStream(input: pair[0], output: pair[0])
    }

    deinit {
        close(socket)
        process.send(signal: SIGKILL)
        process.waitUntilExit()
    }

    /// Its process id.
    package var id: Int32 { process.id }

    /// Sends one frame and waits for the response; blocks the thread, at most until the deadline.
    ///
    /// - Parameters:
    ///   - bytes: The request.
    ///   - limit: The most bytes of the request.
    ///   - answerLimit: The most bytes of the response.
    ///   - deadline: For the response.
    /// - Returns: The response.
    /// - Throws: If there is none; the process can then no longer be used.
    package func ask(
        _ bytes: [UInt8], limit: Int, answerLimit: Int, until deadline: ContinuousClock.Instant
    ) throws(FrameError) -> [UInt8] {
        try stream.send(bytes, limit: limit, until: deadline)
        guard let answer = try stream.receive(limit: answerLimit, until: deadline) else { throw .ended }
        return answer
    }
}
