package import LayoverCatalog
package import LayoverCompiler
package import LayoverModel

/// The content that a preview shows: one build, with the files and the sound parts of them.
package struct PreviewContent: Sendable {
    /// The best catalog from the files, in which broken parts have their last good version or are left out; `nil` if
    /// there is no catalog yet.
    package let catalog: Catalog?
    /// The files of the catalog.
    package let served: FileIndex
    /// The current files; findings point into these.
    package let written: FileIndex
    /// True if a part is shown in an earlier version, because its current one is broken.
    package let isBroken: Bool
    /// Every finding about the current files, sorted.
    package let findings: [Diagnostic]
    /// Broken parts, shown in an earlier version or not at all.
    package let heldBack: [HeldBack]
    /// The number of the compile, from 1.
    package let build: Int
    /// The duration of the compile.
    package let milliseconds: Int
    /// Suppliers' answers to show, shipped ones first.
    package let answers: [PreviewAnswer]

    /// Takes the compiler's publication of `written`, or, with `isBroken`, of earlier files; `nil` if there is no
    /// publication.
    package init(
        _ publication: Publication?, written: [SourceFile], findings: [Diagnostic], isBroken: Bool = false, build: Int,
        milliseconds: Int, answers: [PreviewAnswer] = []
    ) {
        catalog = publication?.catalog
        let index = FileIndex(written)
        self.written = index
        heldBack = publication?.heldBack ?? []
        self.isBroken = isBroken || publication == nil || !heldBack.isEmpty
        served = self.isBroken ? FileIndex(publication?.tree.files ?? []) : index
        self.findings = findings.sorted()
        self.build = build
        self.milliseconds = milliseconds
        self.answers = answers
    }

    /// A catalog that was compiled from all of `files` without errors.
    package init(_ catalog: Catalog, files: [SourceFile], answers: [PreviewAnswer] = []) {
        self.catalog = catalog
        written = FileIndex(files)
        served = written
        findings = []
        isBroken = false
        heldBack = []
        build = 1
        milliseconds = 0
        self.answers = answers
    }
}

/// A supplier's answer for the preview.
package struct PreviewAnswer: Hashable, Sendable {
    /// The name in addresses: `lhr-edi`.
    package let name: String
    package let bytes: [UInt8]
    /// True if an author dropped the answer onto the page; it is then only in memory.
    package let isDropped: Bool

    package init(name: String, bytes: [UInt8], isDropped: Bool = false) {
        self.name = name
        self.bytes = bytes
        self.isDropped = isDropped
    }
}
