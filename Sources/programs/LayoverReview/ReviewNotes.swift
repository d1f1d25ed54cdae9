import LayoverFiles
package import LayoverModel
import LayoverTeam

/// Comments and approvals of reviews, each a file in `reviews/` next to `widgets/`.
///
/// Because each has its own file, two people never overwrite each other, on one disk or in two clones. The files are not
/// content: no catalog, watcher or bundle includes them.
package struct ReviewNotes: Sendable {
    private static let ending = ".json"

    let root: String
    let digest: any Digesting

    package init(root: String, digest: any Digesting) {
        (self.root, self.digest) = (root, digest)
    }

    /// All notes of a review, oldest first.
    ///
    /// Invalid files are ignored.
    package func all(about name: ReviewName) -> [ReviewNote] {
        let folder = "\(root)/\(name.folder)"
        return names(in: folder).prefix(ReviewLimits.notes).compactMap { file in
            ((try? AtomicFile.read("\(folder)/\(file)", limit: ReviewLimits.noteFileBytes)) ?? nil).flatMap {
                ReviewNote($0)
            }
        }.sorted { $0.at < $1.at }
    }

    /// Writes one more note.
    ///
    /// - Throws: `ReviewRefusal` if there are too many notes, the disk fails, or the folder is a link that leads outside.
    package func add(_ note: ReviewNote, about name: ReviewName) throws(ReviewRefusal) {
        let bytes = note.bytes
        let mark = hexadecimal(digest.sha256([bytes])).prefix(8)
        let file = "\(note.at.description.replacing(":", with: "-"))-\(mark)\(ReviewNotes.ending)"
        do {
            let folder = try folder(of: name)
            guard names(in: folder).count < ReviewLimits.notes else {
                throw ReviewRefusal.disk(
                    "there are \(ReviewLimits.notes) comments already, the maximum of a review")
            }
            try AuditedWriter.log("\(name.folder)/\(file)", after: bytes)
            // The same note twice within one second is stored once.
            _ = try AtomicFile.make("\(folder)/\(file)", bytes, for: .everyone)
        } catch let refusal as ReviewRefusal {
            throw refusal
        } catch {
            throw .disk("\(error)")
        }
    }

    private func names(in folder: String) -> [String] {
        ((try? AtomicFile.list(folder)) ?? []).filter { $0.hasSuffix(ReviewNotes.ending) }
    }

    /// Creates the folder step by step, so that it is never created behind a link that leads out of the content.
    private func folder(of name: ReviewName) throws -> String {
        let top = try AtomicFile.realPath(root)
        var folder = top
        for part in [ReviewName.folder, name.text] {
            try AtomicFile.makeFolder("\(folder)/\(part)", for: .everyone)
            folder = try AtomicFile.realPath("\(folder)/\(part)")
            guard folder.hasPrefix(top == "/" ? "/" : top + "/") else {
                throw ReviewRefusal.disk(
                    "'\(ReviewName.folder)/' is a link out of the content, so nothing is written there")
            }
        }
        return folder
    }
}
