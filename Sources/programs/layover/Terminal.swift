import Foundation

/// Outputs of the program.
enum Terminal {
    static func print(_ text: String) {
        FileHandle.standardOutput.write(Data((text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n").utf8))
    }

    static func printDiagnostic(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

    /// - Returns: The exit code to end with.
    static func refuse(_ text: String, code: Int32 = 2) -> Int32 {
        printDiagnostic(text)
        return code
    }

    /// Width of a line of standard output in characters; 100 where that is no terminal.
    static var width: Int {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
        return max(40, Int(size.ws_col))
    }

    /// True if standard output is a terminal that shows colour.
    static var hasColour: Bool {
        isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
            && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }
}
