import Glibc
import LayoverProcesses
import LayoverTestKit

/// A server that ends with the process of the tests, however that one ends, and whose folder goes with it.
///
/// A shell between waits for its standard input: a line starts the server anew, the end ends it. It knows the server by its number.
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

    /// Starts it.
    ///
    /// - Parameters:
    ///   - words: The program and what stands after its name.
    ///   - folder: What it keeps; it is removed at the end.
    ///   - signal: By which it ends at once.
    /// - Throws: `TestFailure` or `ChildProcessError` where there is no shell.
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

    /// Ends the server at once, as a crash does, and starts it anew.
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
