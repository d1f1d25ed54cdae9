/// Constructs and words that stay out.
enum WordingRules {
    /// Constructs that trap, disable the compiler's checks or bypass the structure of the room.
    static func forbiddenConstructs(in file: SourceFile) -> [Finding] {
        let hasCalls = file.mentions(["fatalError", "Task.detached", "nonisolated(unsafe)"])
        return file.findings(in: file.codeLines) { line in
            let bytes = line.utf8
            if bytes.contains(UInt8(ascii: "!")), let fault = trap(in: line) { return fault }
            if bytes.contains(UInt8(ascii: "@")), line.has(/@unchecked\b/) {
                return "'@unchecked' hides a race; use a Mutex or an actor"
            }
            if hasCalls, let fault = call(in: line) { return fault }
            if let first = bytes.first(where: { $0 != UInt8(ascii: " ") }), "@po".utf8.contains(first),
                line.starts(with: /\s*(?:@\w+\s+)*(?:public|open)\s+(?!=|[-+*\/<>&|?])/)
            {
                return "nothing is public: what crosses a target is 'package'"
            }
            return nil
        }
    }

    private static func trap(in line: Substring) -> String? {
        if line.has(/\btry!/) { return "'try!' traps; throw or answer the error" }
        if line.has(/\bas!/) { return "'as!' traps; use 'as?'" }
        if line.has(/[\w\)\]\?]!(?:[^=\w]|$)/) { return "'!' traps on nothing; unwrap with 'guard let'" }
        return nil
    }

    private static func call(in line: Substring) -> String? {
        if line.contains("fatalError"), line.has(/\bfatalError\b/) {
            return "'fatalError' takes the server down; throw, or state a precondition"
        }
        if line.contains("Task.detached") { return "a detached task has no parent to cancel it; use a group" }
        if line.contains("nonisolated(unsafe)") { return "'nonisolated(unsafe)' hides a race; use a Mutex or an actor" }
        return nil
    }

    /// Notes for later work must name the issue that resolves them.
    static func notesWithoutIssue(in file: SourceFile) -> [Finding] {
        guard file.mentions(["TODO", "FIXME", "XXX"]) else { return [] }
        return file.findings(in: file.textLines) { line in
            guard line.has(/\b(?:TODO|FIXME|XXX)\b/),
                !line.has(/\b(?:TODO|FIXME|XXX)\b\W{0,3}(?:issue )?#?[0-9]/)
            else {
                return nil
            }
            return "a note for later names its issue, as in 'TODO(#12)'"
        }
    }

    /// Paths that exist on one machine only; a fresh folder directly below `/tmp` can exist on all.
    static func machinePaths(in file: SourceFile) -> [Finding] {
        guard file.mentions(["/home/", "/Users/", "/work/", "/root/", "/tmp/"]) else { return [] }
        return file.findings(in: file.textLines) { line in
            guard
                let path = line.firstMatch(
                    of: /(?:^|[\s"'`=(:])(\/(?:home|Users|work|root)\/[\w.\/-]+|\/tmp\/[\w.-]+\/[\w.\/-]+)/)
            else {
                return nil
            }
            return "'\(path.1)' is one machine's path"
        }
    }

    /// Tests wait for an event, with a deadline, and never for a fixed time.
    static func sleeps(in file: SourceFile) -> [Finding] {
        guard file.mentions(["sleep"]) else { return [] }
        return file.findings(in: file.codeLines) { line in
            line.contains("sleep") && line.has(/\b(?:u|nano|clock_nano)?sleep\s*\(/)
                ? "tests wait for events, never for time to pass" : nil
        }
    }
}

extension Substring {
    /// True if the text contains `pattern`; words end at any character except letters, digits and `_`, as in code.
    fileprivate func has(_ pattern: Regex<Substring>) -> Bool { contains(pattern.wordBoundaryKind(.simple)) }
}
