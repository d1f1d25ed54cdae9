import LayoverFiles
import LayoverModel
import LayoverTeam

extension ContentBuilder {
    /// Writes new files and changes an existing one: all of them, or nothing.
    ///
    /// - Parameters:
    ///   - made: The new files. The result names the first of them.
    ///   - edited: The existing file with its new bytes.
    /// - Returns: The result.
    /// - Throws: `ChangeRefusal`. Nothing is then written.
    func make(_ made: [SourceFile], editing edited: SourceFile) throws(ChangeRefusal) -> WrittenChange {
        guard let first = made.first, let before = files.first(where: { $0.path == edited.path })?.bytes else {
            throw .unknown("there is no file '\(edited.path)'")
        }
        if let taken = made.first(where: { new in files.contains { $0.path == new.path } }) {
            throw .conflict(now: nil, "'\(taken.path)' already exists; choose another name")
        }
        guard let (_, news) = attempt(made + [edited]) else { throw .unknown("there is no content yet") }
        let all = ContentBuilder.files(files, with: made + [edited])
        guard !news.contains(where: \.isError) else { throw .refused(news, files: all) }
        do throws(ContentWriter.Refusal) {
            try write(made, edited, over: before)
        } catch {
            throw ChangeRefusal(error)
        }
        handleChange(.paths(Set(made.map(\.path) + [edited.path])))
        return WrittenChange(place: SourceLocation(first.path), warnings: news, files: all)
    }

    /// Removes the new files again if a later write fails.
    private func write(
        _ made: [SourceFile], _ edited: SourceFile, over before: [UInt8]
    ) throws(ContentWriter.Refusal) {
        var written: [SourceFile] = []
        do throws(ContentWriter.Refusal) {
            for file in made {
                try AuditedWriter.write(file.path, below: root, file.bytes)
                written.append(file)
            }
            try AuditedWriter.write(edited.path, below: root, edited.bytes, before: before)
        } catch {
            for file in written { _ = try? AtomicFile.delete("\(root)/\(file.path)") }
            throw error
        }
    }
}
