import LayoverModel
import LayoverSchema

/// The folders of the tree that had files and have none.
///
/// One author deletes a file or a folder; that `widgets/` or `flags/` is gone whole says that a disk is not there, or that
/// the tree is being exchanged, and it is no instruction to take every card away. Nobody deletes all of `widgets/`, for
/// it always has the settings; who means to have no flags at all leaves an empty `flags/`.
struct VanishedFolders {
    private static let names = ["flags", "widgets"]

    /// Files that stood in the folders when they were good.
    private(set) var files: [SourceFile] = []
    /// One for each, with a finding.
    private(set) var heldBack: [HeldBack] = []

    /// - Parameters:
    ///   - written: Every file that is there.
    ///   - emptied: Those of the folders that are there without a file in them.
    ///   - lastGood: What is served now.
    init(_ written: [SourceFile], emptied: Set<String>, lastGood: GoodTree?) {
        guard let lastGood else { return }
        let (good, written) = (TreeParts(lastGood.files), TreeParts(written))
        for name in VanishedFolders.names where name == "widgets" || !emptied.contains(name) {
            let gone = good.files(below: name)
            guard !gone.isEmpty, written.files(below: name).isEmpty else { continue }
            files += gone
            let finding = VanishedFolders.finding(name, gone.count)
            heldBack.append(HeldBack(unit: .file(path: name), servesEarlier: true, findings: [finding]))
        }
    }

    private static func finding(_ name: String, _ count: Int) -> Diagnostic {
        let remedy = name == "flags" ? "; leave the folder there, empty, where no flags are meant" : ""
        return .error(
            "files.folder-gone",
            "the folder is gone, and with it \(count) files, which are served as they were; put it back\(remedy)",
            at: SourceLocation(name))
    }
}
