import Foundation
import Glibc
import LayoverProcesses
import LayoverTestKit

/// librdkafka's mock brokers in a process of their own, which tests can pause and end.
///
/// They end with the test.
package final class MockBrokers: Sendable {
    /// Starts librdkafka's mock cluster through Python's ctypes.
    ///
    /// It prints its addresses and runs until its standard input closes.
    /// closes.
    private static let script = """
        import ctypes, sys
        kafka = ctypes.CDLL("librdkafka.so.1")
        for name in ("rd_kafka_conf_new", "rd_kafka_new", "rd_kafka_mock_cluster_new"):
            getattr(kafka, name).restype = ctypes.c_void_p
        kafka.rd_kafka_mock_cluster_bootstraps.restype = ctypes.c_char_p
        pointer, reason = ctypes.c_void_p, ctypes.create_string_buffer(512)
        handle = kafka.rd_kafka_new(0, pointer(kafka.rd_kafka_conf_new()), reason, 512)
        cluster = kafka.rd_kafka_mock_cluster_new(pointer(handle), int(sys.argv[1]))
        print(kafka.rd_kafka_mock_cluster_bootstraps(pointer(cluster)).decode(), flush=True)
        sys.stdin.read()
        """

    private let process: ChildProcess
    private let input: Int32
    private let files: TemporaryFolder
    /// The address of each broker: `host:port`.
    package let addresses: [String]

    /// Starts the brokers.
    ///
    /// - Throws: `TestFailure` if they do not start.
    package init(_ count: Int = 3) async throws {
        let files = try TemporaryFolder("brokers")
        let (output, errors) = (try files.writing("output"), try files.writing("errors"))
        var ends: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw TestFailure("no pipe: error \(errno)") }
        defer { close(ends[0]) }
        input = ends[1]
        process = try ChildProcess(
            KafkaPrograms.python, ["-c", MockBrokers.script, String(count)],
            streams: ChildStreams(
                input: ends[0], output: output.fileDescriptor, errors: errors.fileDescriptor))
        self.files = files
        addresses = try await Waiting.value("brokers to listen") {
            let text = try files.text("output")
            return text.hasSuffix("\n") ? text.dropLast().split(separator: ",").map(String.init) : nil
        }
    }

    deinit {
        process.send(signal: SIGCONT)
        close(input)
        _ = process.waitUntilExit()
    }

    /// Stops all answers, like brokers that hang.
    package func pause() { process.send(signal: SIGSTOP) }

    /// Continues after `pause`.
    package func resume() { process.send(signal: SIGCONT) }

    /// Reads all messages of a topic.
    ///
    /// - Returns: Keys and values in no particular order.
    /// - Throws: `TestFailure` if kcat fails.
    package func messages(of topic: String) async throws -> [(key: String, value: String)] {
        let scratch = try TemporaryFolder("kcat")
        let (output, errors) = (try scratch.writing("output"), try scratch.writing("errors"))
        let reader = try ChildProcess(
            KafkaPrograms.kcat,
            [
                "-C", "-b", addresses.joined(separator: ","), "-t", topic, "-e", "-q", "-o", "beginning", "-f",
                "%k\\t%s\\n",
            ],
            streams: ChildStreams(output: output.fileDescriptor, errors: errors.fileDescriptor))
        let code = await Waiting.aside { reader.waitUntilExit() }
        guard code == 0 else { throw TestFailure("kcat ends with \(code): \(try scratch.text("errors"))") }
        return try scratch.text("output").split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }
}
