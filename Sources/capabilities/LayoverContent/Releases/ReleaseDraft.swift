package import LayoverModel
package import LayoverReleases
import LayoverZstd

/// A release before it has a version: its packed bundle, and its description.
package struct ReleaseDraft: Sendable {
    /// The publisher's texts, each cleaned so that it may be signed.
    package struct Words: Sendable {
        package let commit: String
        package let author: String
        package let note: String

        package init(commit: String, author: String, note: String) {
            self.commit = ReleaseText.cleaned(commit, limit: ReleaseLimits.commitBytes)
            self.author = ReleaseText.cleaned(author, limit: ReleaseLimits.authorBytes)
            self.note = ReleaseText.cleaned(note, limit: ReleaseLimits.noteBytes)
        }
    }

    /// The publisher's counts.
    package struct Counts: Sendable {
        /// The hash of the catalog.
        package let catalog: String
        package let widgets: Int
        package let changedWidgets: Int

        package init(catalog: String, widgets: Int, changedWidgets: Int) {
            self.catalog = catalog
            self.widgets = widgets
            self.changedWidgets = changedWidgets
        }
    }

    let packed: [UInt8]
    package let content: ReleaseRecord.Content
    package let words: Words

    /// Packs files that compile.
    ///
    /// - Parameters:
    ///   - files: All files of the content.
    ///   - counts: The publisher's counts.
    ///   - words: The publisher's texts.
    ///   - digest: Hashes the bundle.
    /// - Throws: ``ReleaseRefusal`` if a file is not allowed in a bundle, or there are too many.
    package init(
        _ files: [SourceFile], counts: Counts, words: Words, digest: any Digesting
    ) throws(ReleaseRefusal) {
        let bundle = try ReleaseBundle.bytes(of: files)
        packed = try ReleaseDraft.packed(bundle)
        content = ReleaseRecord.Content(
            hash: hexadecimal(digest.sha256([packed])), packedBytes: packed.count, bytes: bundle.count,
            files: files.count, catalog: counts.catalog, widgets: counts.widgets,
            changedWidgets: counts.changedWidgets)
        self.words = words
    }

    /// Packs files that are only to be checked.
    ///
    /// - Throws: ``ReleaseRefusal`` if a file is not allowed in a bundle, or there are too many.
    package static func bundle(of files: [SourceFile]) throws(ReleaseRefusal) -> [UInt8] {
        try packed(try ReleaseBundle.bytes(of: files))
    }

    private static func packed(_ bundle: [UInt8]) throws(ReleaseRefusal) -> [UInt8] {
        let packed: [UInt8]
        do throws(ZstandardError) {
            packed = try Zstandard.pack(bundle)
        } catch {
            throw .malformed(.bundle, why: error.description)
        }
        guard packed.count <= ReleaseLimits.packedBytes else {
            throw .tooLarge(.bundle, what: "bytes once packed", limit: ReleaseLimits.packedBytes)
        }
        return packed
    }
}
