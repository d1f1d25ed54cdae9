import Dispatch
import Foundation
import Glibc
import LayoverProcesses

/// Runs git without a shell.
///
/// Git prints nothing to the terminal.
package enum GitProgram {
    /// The maximum number of bytes in one answer.
    static let outputByteLimit = 512 * 1_048_576

    /// Runs git until it exits.
    ///
    /// Blocks the thread.
    ///
    /// - Parameters:
    ///   - words: The arguments after the program's name.
    ///   - folder: The working directory.
    ///   - input: The bytes for its standard input.
    ///   - more: Environment variables that are added or override the default ones.
    ///   - seconds: The time after which git is terminated; `nil` for no limit.
    /// - Returns: The bytes that git wrote to its standard output.
    /// - Throws: `GitError` if git is missing or takes too long, or with git's own message if it fails.
    package static func run(
        _ words: [String], in folder: String, input: [UInt8] = [], with more: [String: String] = [:],
        within seconds: Int? = nil
    ) throws(GitError) -> [UInt8] {
        // The rest of the argument would be cut off silently.
        guard !words.contains(where: { $0.utf8.contains(0) }) else { throw GitError("a name contains a NUL") }
        let git = try path()
        let read = try ScratchFile(input)
        let output = try ScratchFile()
        let errors = try ScratchFile()
        let child: ChildProcess
        do {
            child = try ChildProcess(
                git, ["-c", "core.quotePath=false", "-c", "core.fsmonitor=false"] + words,
                environment: environment.merging(more) { $1 }, in: folder,
                streams: ChildStreams(input: read.number, output: output.number, errors: errors.number))
        } catch {
            throw GitError("git does not start: \(error)")
        }
        let start = ContinuousClock.now
        if let seconds { end(child, after: seconds) }
        let code = child.waitUntilExit()
        if let seconds, code > 128, ContinuousClock.now >= start + .seconds(seconds) {
            throw GitError("git did not end within \(seconds) s and was stopped")
        }
        guard code == 0 else {
            let words = try errors.bytes()
            throw failure(words, folder)
        }
        return try output.bytes()
    }

    /// Sends SIGTERM after the time is over and SIGKILL two seconds later, unless the program has exited.
    private static func end(_ child: ChildProcess, after seconds: Int) {
        let deadline = DispatchTime.now() + .seconds(seconds)
        for (signal, grace) in [(SIGTERM, 0), (SIGKILL, 2)] {
            DispatchQueue.global().asyncAfter(deadline: deadline + .seconds(grace)) { [weak child] in
                child?.send(signal: signal)
            }
        }
    }

    /// The first line of git's answer, without the newline.
    package static func line(
        _ words: [String], in folder: String, input: [UInt8] = [], with more: [String: String] = [:]
    ) throws(GitError) -> String {
        let bytes = try run(words, in: folder, input: input, with: more)
        return String(decoding: bytes.prefix { $0 != 0x0a }, as: UTF8.self)
    }

    private static func path() throws(GitError) -> String {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(
            separator: ":")
        guard
            let found = folders.lazy.map({ "\($0)/git" }).first(where: { (program: String) in
                unsafe access(program, X_OK) == 0
            })
        else {
            throw GitError(
                "git was not found in PATH; install it to compare with commits")
        }
        return found
    }

    /// Git prompts for nothing, takes no optional locks, and writes its messages in English.
    private static var environment: [String: String] {
        let own = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") || $0.key == "GIT_DIR" }
        return own.merging(["GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"]) { $1 }
    }

    private static func failure(_ bytes: [UInt8], _ folder: String) -> GitError {
        let lines = String(decoding: bytes.prefix(4_000), as: UTF8.self).split(separator: "\n").map(String.init)
        // In the output of a rejected push, the reason follows the line that names the remote.
        let words = withoutSecrets(
            String((lines.first { $0.contains("rejected]") } ?? lines.first { !$0.hasPrefix("To ") } ?? "").prefix(400))
        )
        if words.contains("not a git repository") {
            return GitError("'\(folder)' is not in a git repository, so there is nothing to compare with")
        }
        return GitError("git failed: \(words)")
    }

    /// The address of a remote may contain a password.
    private static func withoutSecrets(_ words: String) -> String {
        words.replacing(/:\/\/[^\/\s@]*@/, with: "://")
    }
}

/// A temporary file without a name, which exists as long as this value.
private struct ScratchFile: ~Copyable {
    package let number: Int32

    package init(_ bytes: [UInt8] = []) throws(GitError) { number = try ScratchFile.made(of: bytes) }

    deinit { close(number) }

    /// The whole content, from the start.
    package func bytes() throws(GitError) -> [UInt8] {
        let size = Int(lseek(number, 0, SEEK_END))
        guard (0...GitProgram.outputByteLimit).contains(size) else {
            throw GitError("the output of git has more than \(GitProgram.outputByteLimit) bytes")
        }
        var bytes = [UInt8](repeating: 0, count: size)
        var offset = 0
        while offset < size {
            let count = unsafe bytes.withUnsafeMutableBytes { room in
                unsafe pread(number, room.baseAddress.map { unsafe $0 + offset }, size - offset, off_t(offset))
            }
            guard count > 0 else { throw GitError("the output of git cannot be read") }
            offset += count
        }
        return bytes
    }

    /// Creates a file with these bytes and removes its name at once.
    private static func made(of bytes: [UInt8]) throws(GitError) -> Int32 {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("layover-\(UUID().uuidString)").path
        let number = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw GitError("no file can be created at '\(path)'") }
        _ = unsafe unlink(path)
        var offset = 0
        while offset < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { room in
                unsafe pwrite(number, room.baseAddress.map { unsafe $0 + offset }, room.count - offset, off_t(offset))
            }
            guard count > 0 else {
                close(number)
                throw GitError("there is no space left at '\(path)'")
            }
            offset += count
        }
        return number
    }
}
