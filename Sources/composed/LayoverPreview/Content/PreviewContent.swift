package import LayoverCatalog
package import LayoverCompiler
package import LayoverModel

/// Content that a preview looks at: one build of it, as it stands in the files and as far as it is sound.
package struct PreviewContent: Sendable {
    /// The best that the files give: what is broken in its last good form, or left out; `nil` where there is nothing yet.
    package let catalog: Catalog?
    /// The files that the catalog was made of.
    package let served: FileIndex
    /// The files as they are now; findings point into these.
    package let written: FileIndex
    /// True if an earlier form of something is shown, because what is written now is broken.
    package let isBroken: Bool
    /// Every finding about the files as they are now, sorted.
    package let findings: [Diagnostic]
    /// Parts that are shown in an earlier form, or not at all, because they are broken.
    package let heldBack: [HeldBack]
    /// Counts compiles, from 1.
    package let build: Int
    /// Duration of the compile.
    package let milliseconds: Int
    /// Suppliers' answers to look at, shipped ones first.
    package let answers: [PreviewAnswer]

    /// Takes what the compiler made of `written`, or, with `isBroken`, of what was written before; `nil` where there is
    /// nothing.
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

    /// A catalog that was compiled whole from `files`.
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

/// A supplier's answer that somebody looks at.
package struct PreviewAnswer: Hashable, Sendable {
    /// As addresses have it: `lhr-edi`.
    package let name: String
    package let bytes: [UInt8]
    /// True if an author dropped the answer onto the page; it is then in memory alone.
    package let isDropped: Bool

    package init(name: String, bytes: [UInt8], isDropped: Bool = false) {
        self.name = name
        self.bytes = bytes
        self.isDropped = isDropped
    }
}
