package import LayoverModel

/// The signed description of one release: its bundle, its author and its source.
package struct ReleaseRecord: Hashable, Sendable {
    /// The bundle and its content.
    package struct Content: Hashable, Sendable {
        /// SHA-256 of the packed bundle; 64 hexadecimal digits.
        package let hash: String
        package let packedBytes: Int
        /// Bytes once unpacked.
        package let bytes: Int
        package let files: Int
        /// The hash of the catalog that the publisher compiled.
        package let catalog: String
        /// Live widgets in the bundle.
        package let widgets: Int
        /// Widgets that differ from those of the previous release.
        package let changedWidgets: Int

        package init(
            hash: String, packedBytes: Int, bytes: Int, files: Int, catalog: String, widgets: Int, changedWidgets: Int
        ) {
            self.hash = hash
            self.packedBytes = packedBytes
            self.bytes = bytes
            self.files = files
            self.catalog = catalog
            self.widgets = widgets
            self.changedWidgets = changedWidgets
        }
    }

    /// Digits of a SHA-256.
    static let hashDigits = 64

    /// The ID of the key that signs it.
    package let key: String
    /// Grows with each release of a folder, and is never reused.
    package let version: Int
    package let time: UTCInstant
    package let content: Content
    /// The commit of the sources, in the publisher's words; may be empty, as may the two below.
    package let commit: String
    package let author: String
    package let note: String

    package init(
        key: String, version: Int, time: UTCInstant, content: Content, commit: String, author: String, note: String
    ) {
        self.key = key
        self.version = version
        self.time = time
        self.content = content
        self.commit = commit
        self.author = author
        self.note = note
    }

    /// The signed lines.
    var lines: [UInt8] {
        [
            "version \(version)", "time \(time)", "bundle \(content.hash)", "packed \(content.packedBytes)",
            "bytes \(content.bytes)", "files \(content.files)", "catalog \(content.catalog)",
            "widgets \(content.widgets)", "changed \(content.changedWidgets)", "commit \(commit)", "author \(author)",
            "note \(note)",
        ].document(.record, by: key)
    }

    /// Reads a document whose signature was verified, or that is only displayed.
    init(_ document: SignedDocument) throws(ReleaseRefusal) {
        var lines = try DocumentLines(of: document)
        key = document.key
        version = try lines.number("version", ReleaseLimits.versions)
        time = try lines.moment("time")
        content = try Content(&lines)
        commit = try lines.text("commit", limit: ReleaseLimits.commitBytes)
        author = try lines.text("author", limit: ReleaseLimits.authorBytes)
        note = try lines.text("note", limit: ReleaseLimits.noteBytes)
        try lines.end()
    }

    /// Reads a record for display, without a check of its signature.
    ///
    /// - Throws: ``ReleaseRefusal`` if the document is not a record.
    package init(showing document: [UInt8]) throws(ReleaseRefusal) {
        try self.init(try SignedDocument(document, .record))
    }
}

extension ReleaseRecord.Content {
    fileprivate init(_ lines: inout DocumentLines) throws(ReleaseRefusal) {
        hash = try lines.digits("bundle", count: ReleaseRecord.hashDigits)
        packedBytes = try lines.number("packed", 0...ReleaseLimits.packedBytes)
        bytes = try lines.number("bytes", 0...ReleaseLimits.bundleBytes)
        files = try lines.number("files", 0...ReleaseLimits.files)
        catalog = try lines.digits("catalog", count: ReleaseRecord.hashDigits)
        widgets = try lines.number("widgets", 0...ReleaseLimits.files)
        changedWidgets = try lines.number("changed", 0...ReleaseLimits.files)
    }
}
