import LayoverProcesses

/// A program of the system, run in a folder.
enum ProgramInFolder {
    /// Runs it to its end and gives its code.
    static func run(_ words: [String], _ folder: String) throws -> Int32 {
        try ChildProcess("/usr/bin/env", words, in: folder).waitUntilExit()
    }
}
