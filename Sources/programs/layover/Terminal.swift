import Foundation
import LayoverFiles
import LayoverSchema
import Synchronization

/// The output of the program.
enum Terminal {
    /// The error of the first line that could not be written to standard output.
    private static let failure = Mutex<FileError?>(nil)

    static func print(_ text: String) {
        do throws(FileError) {
            try OutputFile.write(Array((text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n").utf8), to: .output)
        } catch {
            failure.withLock { $0 = $0 ?? error }
        }
    }

    /// Writes the text to the file of `--out` and prints `note` with its path, or prints the text.
    static func print(_ text: String, to path: String?, note: String = "") throws(FileError) {
        guard let path else { return print(text) }
        try OutputFile.write(Array(text.utf8), to: path)
        if !note.isEmpty { print("wrote \(note) to \(path)") }
    }

    /// Prints the findings, if there are any.
    static func print(_ report: DiagnosticReport, as format: DiagnosticFormat = .text) {
        let written = report.written(as: format, inColour: hasColour)
        if !written.isEmpty { print(written) }
    }

    static func printDiagnostic(_ text: String) { showBeside(text + "\n") }

    /// Writes the text unchanged to standard error.
    ///
    /// If that fails, there is no other place for a message.
    static func showBeside(_ text: String) { try? OutputFile.write(Array(text.utf8), to: .errors) }

    /// - Returns: The exit code to end with.
    static func refuse(_ text: String, code: Int32 = 2) -> Int32 {
        printDiagnostic(text)
        return code
    }

    /// Reports if output could not be written completely.
    ///
    /// - Returns: The exit code: `code`, or 1 instead of 0 if output was lost.
    static func end(_ code: Int32) -> Int32 {
        guard let failure = failure.withLock({ $0 }) else { return code }
        return refuse("layover: \(failure)", code: max(code, 1))
    }

    /// The width of standard output in characters; 100 if it is not a terminal.
    static var width: Int {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
        return max(40, Int(size.ws_col))
    }

    /// True if standard output is a terminal that supports colour.
    static var hasColour: Bool {
        isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
            && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }
}
