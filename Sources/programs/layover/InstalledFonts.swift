import LayoverProcesses

/// The fonts of this machine, as the drawing program finds them.
struct InstalledFonts: Sendable {
    private let program = OwnProgram.path(beside: "layover-draw")

    /// True if one font covers the language completely, or if the drawing program is missing.
    func hasAll(of language: String) -> Bool {
        let process = try? ChildProcess(program, ["--languages", language], environment: ["LANG": "C.UTF-8"])
        return process?.waitUntilExit() != 1
    }
}
