import LayoverCatalog
import LayoverFiles
import LayoverModel
import LayoverTranslation

// Changes from the page are compiled first, written if they break nothing, and shown without waiting for the watcher.
extension ContentBuilder {
    /// Changes one text in its file, and keeps the previous one.
    func save(_ edit: TextEdit, at now: UTCInstant, takesBack: Int? = nil) throws(ChangeRefusal) -> WrittenChange {
        let (change, written) = try make(orSay: "the text in the file has changed") {
            edit.outcome(in: inventory(of: files), tools: compilerTools)
        }
        return journal.keep(written, of: edit, change, at: now, takesBack: takesBack)
    }

    /// Undoes one save.
    ///
    /// If the file is unchanged since, all its bytes are restored; otherwise only the one text, if it is still the saved one.
    func takeBack(_ number: Int, at now: UTCInstant) throws(ChangeRefusal) -> WrittenChange {
        guard let entry = journal.entry(number) else {
            throw .unknown("this change can no longer be undone; its text is in the file")
        }
        guard let reverse = entry.edit.reverse else {
            throw .unknown("this change added the text; remove it from '\(entry.path)' in your editor")
        }
        guard let before = entry.before,
            case .ready(let change) = reverse.outcome(in: inventory(of: files), tools: compilerTools),
            let whole = restoration(of: entry.path, from: entry.after, to: before, at: change.position)
        else { return try save(reverse, at: now, takesBack: number) }
        return journal.keep(try apply(whole), of: reverse, whole, at: now, takesBack: number)
    }

    /// Moves one end of a campaign in its file, and keeps the previous bytes.
    func move(_ edit: CampaignTimeEdit, at now: UTCInstant) throws(ChangeRefusal) -> WrittenChange {
        let (change, written) = try make(orSay: "someone else has moved this end; reload it") {
            edit.outcome(in: inventory(of: files), tools: compilerTools)
        }
        return moves.keep(written, of: edit, change, at: now)
    }

    /// Restores a campaign's file, unless it has been changed since.
    func takeMoveBack(_ number: Int, at now: UTCInstant) throws(ChangeRefusal) -> WrittenChange {
        guard let entry = moves.entry(number), let before = entry.before else {
            throw .unknown("this change can no longer be undone; its times are in the file")
        }
        guard let change = restoration(of: entry.path, from: entry.after, to: before, at: .start) else {
            throw .conflict(now: nil, "'\(entry.path)' has changed since, so it is left unchanged")
        }
        return moves.keep(try apply(change), of: entry.edit, change, at: now, takesBack: number)
    }

    /// The change that restores a file; `nil` if the file has changed since.
    private func restoration(
        of path: String, from after: [UInt8], to before: [UInt8], at position: Position
    ) -> TextFileChange? {
        let change = TextFileChange(
            file: SourceFile(path: path, bytes: before), before: after, position: position)
        guard files.first(where: { $0.path == path })?.bytes == after, !isBehind(change) else { return nil }
        return change
    }

    /// Changes a file of the page's content, once more if an editor changed the file before the watcher noticed.
    ///
    /// - Parameters:
    ///   - words: The text of a conflict.
    ///   - outcome: Computes the change from the current files.
    /// - Returns: The change, and what was written.
    /// - Throws: `ChangeRefusal`. Nothing is then written.
    private func make(
        orSay words: String, _ outcome: () -> TextEdit.Outcome
    ) throws(ChangeRefusal) -> (TextFileChange, WrittenChange) {
        for _ in 0..<2 {
            switch outcome() {
            case .unknown(let words): throw .unknown(words)
            case .conflict(let now): throw .conflict(now: now, words)
            case .refused(let findings, let file):
                throw .refused(findings, files: ContentBuilder.files(files, with: file.map { [$0] } ?? []))
            case .ready(let change):
                guard isBehind(change) else { return (change, try apply(change)) }
                handleChange(.paths([change.file.path]))
            }
        }
        throw ContentBuilder.keepsChanging
    }

    static let keepsChanging = ChangeRefusal.conflict(now: nil, "the file keeps changing; try again")

    /// Writes a change unless it breaks something.
    func apply(_ change: TextFileChange) throws(ChangeRefusal) -> WrittenChange {
        let place = SourceLocation(change.file.path, change.position)
        guard change.before != change.file.bytes else { return WrittenChange(place: place, files: files) }
        return try write(change.file, at: place, before: change.before)
    }

    /// Compiles the content with a new file, and writes the file if `writing` is true and nothing breaks.
    func make(_ file: SourceFile, writing: Bool) throws(ChangeRefusal) -> WrittenChange {
        guard !files.contains(where: { $0.path == file.path }) else {
            throw .conflict(now: nil, "'\(file.path)' already exists; choose another name")
        }
        let place = SourceLocation(file.path)
        guard !writing else { return try write(file, at: place) }
        let findings = attempt([file])?.news ?? []
        guard !findings.contains(where: \.isError) else { throw .refused(findings, files: files + [file]) }
        return WrittenChange(place: place, warnings: findings, files: files + [file])
    }

    /// Writes a new picture.
    ///
    /// An existing file is never changed.
    ///
    /// - Returns: `false` if a picture with the same bytes exists already.
    /// - Throws: `PictureRefusal.taken` if another picture has the name, and `ChangeRefusal`.
    func keep(_ picture: UploadedPicture) throws -> Bool {
        if bytesThere(picture) == nil {
            do throws(ChangeRefusal) {
                _ = try make(picture.file, writing: true)
                return true
            } catch {
                // Another user was faster, or the name belongs to something that is not a file.
                guard case .conflict = error else { throw error }
            }
        }
        guard bytesThere(picture) == picture.bytes else { throw PictureRefusal.taken(picture.fileName) }
        return false
    }

    /// The bytes of the existing file with the picture's name; `nil` if it does not exist, empty if it cannot be read.
    private func bytesThere(_ picture: UploadedPicture) -> [UInt8]? {
        do throws(FileError) {
            return try AtomicFile.read("\(root)/\(picture.file.path)", limit: LayoverCatalog.Limits.assetBytes)
        } catch {
            return []
        }
    }

    /// True if the bytes on disk differ from those that the workbench read last.
    func isBehind(_ change: TextFileChange) -> Bool {
        let there = try? AtomicFile.read("\(root)/\(change.file.path)", limit: LayoverFiles.Limits.fileBytes)
        return there != change.before
    }
}
