import Foundation

/// A shell that sets limits and then becomes a program.
enum Shell {
    /// The words that start a program under these limits.
    ///
    /// - Parameters:
    ///   - limits: Commands of the shell: `ulimit -n 256`.
    ///   - program: The program that the shell becomes.
    ///   - words: The words after the program's name.
    /// - Returns: The shell, and the words after its name.
    static func words(_ limits: String, _ program: URL, _ words: [String]) -> (URL, [String]) {
        (URL(fileURLWithPath: "/bin/sh"), ["-c", "\(limits) && exec \"$0\" \"$@\"", program.path] + words)
    }
}
