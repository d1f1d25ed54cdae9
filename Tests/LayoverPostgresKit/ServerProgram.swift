import Glibc
import LayoverProcesses
import LayoverTestKit

/// A server that ends with the test process, however that ends; its folder is then removed.
///
/// A shell in between reads its standard input: a line restarts the server, the end of input ends it. It knows the server
/// by its process id.
final class ServerProgram: Sendable {
    private static let script = """
        folder=$1 signal=$2
        shift 2
        start() { "$@" </dev/null >>"$folder/log" 2>&1 & server=$!; }
        start "$@"
        end() { kill -s "$signal" "$server" && wait "$server"; }
        while read -r line; do
            [ "$line" = start ] || end
            [ "$line" = stop ] || start "$@"
        done
        end
        rm -rf "$folder"
        """

    private let folder: String
    private let input: Int32
    private let shell: ChildProcess

    /// Starts the server.
    ///
    /// - Parameters:
    ///   - words: The program and its arguments.
    ///   - folder: The server's data; it is removed at the end.
    ///   - signal: The signal that ends the server at once.
    /// - Throws: `TestFailure` or `ChildProcessError` if the shell does not start.
    init(_ words: [String], in folder: String, endedBy signal: String) throws {
        var ends: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw TestFailure("no pipe: error \(errno)") }
        defer { close(ends[0]) }
        self.folder = folder
        input = ends[1]
        shell = try ChildProcess(
            "/bin/sh", ["-c", ServerProgram.script, "sh", folder, signal] + words, in: folder,
            streams: ChildStreams(input: ends[0]))
    }

    deinit { close(input) }

    /// Ends the server at once, like a crash, and starts it again.
    func restart() { tell("restart") }

    /// Ends the server at once.
    func stop() { tell("stop") }

    /// Starts it again after a stop.
    func start() { tell("start") }

    private func tell(_ word: String) {
        let line = Array((word + "\n").utf8)
        _ = unsafe line.withUnsafeBytes { unsafe write(input, $0.baseAddress, $0.count) }
    }
}
