package import LayoverModel
package import LayoverReleases
import LayoverZstd

/// A release before it has a version: its bundle, packed, and what is said of it.
package struct ReleaseDraft: Sendable {
    /// The words that its publisher gives it, each made to be one that may be signed.
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

    /// What its publisher counted.
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
    ///   - files: All of them.
    ///   - counts: What its publisher counted.
    ///   - words: What is said of it.
    ///   - digest: Makes the hash of the bundle.
    /// - Throws: ``ReleaseRefusal`` where a file may not stand in a bundle, or there are too many.
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

    /// Packs files for whoever only looks at them.
    ///
    /// - Throws: ``ReleaseRefusal`` where a file may not stand in a bundle, or there are too many.
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
