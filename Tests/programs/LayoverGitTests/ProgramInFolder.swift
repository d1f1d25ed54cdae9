import LayoverProcesses

/// A system program, run in a folder.
enum ProgramInFolder {
    /// Runs the program to its end and returns its exit code.
    static func run(_ words: [String], _ folder: String) throws -> Int32 {
        try ChildProcess("/usr/bin/env", words, in: folder).waitUntilExit()
    }
}
