import LayoverProcesses

/// Fonts of this machine, as the program that draws finds them.
struct InstalledFonts: Sendable {
    private let program = OwnProgram.path(beside: "layover-draw")

    /// Tells whether one font has all that a language is written with; yes where the program that draws is not there.
    func hasAll(of language: String) -> Bool {
        let process = try? ChildProcess(program, ["--languages", language], environment: ["LANG": "C.UTF-8"])
        return process?.waitUntilExit() != 1
    }
}
