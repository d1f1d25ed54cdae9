/// Each import of a module of ours names something: the file uses a type, function, member or case that the module declares.
///
/// Only texts are compared, so a member of another type with the same name keeps an import alive.
struct DeadImportRule {
    /// What each module declares for others, and for its own tests.
    private var open: [String: DeclaredNames] = [:]
    private var whole: [String: DeclaredNames] = [:]

    /// - Parameter files: All Swift files of `Sources/` and `Tests/`.
    init(files: [SourceFile]) {
        let rooms = Dictionary(grouping: files) { $0.room.replacing("-", with: "_") }
        for (room, files) in rooms {
            let tokens = files.map(\.tokens)
            open[room] = DeclaredNames(of: tokens, internals: false)
            whole[room] = DeclaredNames(of: tokens, internals: true)
        }
    }

    /// The imports of a file that name nothing.
    func findings(in file: SourceFile) -> [Finding] {
        let lines = file.codeLines
        guard lines.compactMap(ImportRule.importedModule).contains(where: { open[$0] != nil }) else { return [] }
        let used = UsedNames(of: file)
        let own = whole[file.room.replacing("-", with: "_")]
        return file.findings(in: lines) { line in
            guard let module = ImportRule.importedModule(line),
                let names = (line.contains("@testable") ? whole : open)[module], !isUsed(names, by: used, own: own)
            else { return nil }
            return "'\(module)' declares nothing that this file names"
        }
    }

    private func isUsed(_ names: DeclaredNames, by used: UsedNames, own: DeclaredNames?) -> Bool {
        guard used.bare.isDisjoint(with: names.global), used.members.isDisjoint(with: names.all) else { return true }
        return used.bare.intersection(names.members).contains {
            !used.own.contains($0) && own?.global.contains($0) != true && own?.members.contains($0) != true
        }
    }
}
