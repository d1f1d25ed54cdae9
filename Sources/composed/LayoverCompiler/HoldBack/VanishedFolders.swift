import LayoverCatalog
import LayoverModel
import LayoverSchema

/// The folders of the tree that used to have files and are now empty or missing.
///
/// An author deletes a file or a folder. If all of `widgets/` or `flags/` is gone, the disk is missing or the tree is
/// being exchanged; that is no instruction to remove every card. `widgets/` is never empty on purpose, because it always
/// has the settings; an author who wants no flags at all leaves an empty `flags/`.
struct VanishedFolders {
    private static let names = ["flags", "widgets"]

    /// The last good files of the folders.
    private(set) var files: [SourceFile] = []
    /// One for each folder, with a finding.
    private(set) var heldBack: [HeldBack] = []

    /// - Parameters:
    ///   - written: Every file that exists.
    ///   - emptied: Those of the folders that exist without any file.
    ///   - lastGood: The tree that is served now.
    ///   - content: The kinds of files.
    init(_ written: [SourceFile], emptied: Set<String>, lastGood: GoodTree?, content: ContentTable) {
        guard let lastGood else { return }
        let (good, written) = (TreeParts(lastGood.files, content), TreeParts(written, content))
        for name in VanishedFolders.names where name == "widgets" || !emptied.contains(name) {
            let gone = good.files(below: name)
            guard !gone.isEmpty, written.files(below: name).isEmpty else { continue }
            files += gone
            let finding = VanishedFolders.finding(name, gone.count)
            heldBack.append(HeldBack(unit: .file(path: name), servesEarlier: true, findings: [finding]))
        }
    }

    private static func finding(_ name: String, _ count: Int) -> Diagnostic {
        let remedy = name == "flags" ? "; if no flags are needed, keep an empty folder" : ""
        return .error(
            "files.folder-gone",
            "the folder is missing with its \(count) files, and their previous versions are still served; restore it\(remedy)",
            at: SourceLocation(name))
    }
}
