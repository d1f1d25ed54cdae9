package import LayoverModel
package import LayoverSchema

/// One source file, read and checked against the keys of its kind; an object, because it is passed around a lot.
package final class ContentFile: Sendable {
    package let source: SourceFile
    package let kind: ContentKind
    /// Names from the file's path: a widget, a locale.
    package let names: [String]
    /// `nil` for files that are not YAML or cannot be read.
    package let root: Node?
    /// What is wrong with the file alone; the compiler reports it.
    package let findings: [Diagnostic]
    /// Lines of texts that are still to be translated.
    package let openLines: Set<Int>

    package init(source: SourceFile, kind: ContentKind, names: [String], root: Node?, findings: [Diagnostic]) {
        self.source = source
        self.kind = kind
        self.names = names
        self.root = root
        self.findings = findings
        openLines = kind.holdsTexts || kind == .campaign ? OpenTexts.lines(of: source.bytes) : []
    }

    package var path: String { source.path }

    /// True if the file has no errors.
    package var isSound: Bool { (root != nil || kind.record == nil) && !findings.contains(where: \.isError) }

    package var decoding: Decoding? { root.map { Decoding($0, file: path) } }
}

extension ContentFile: Equatable {
    /// Equal bytes are read to equal nodes; arrays with one buffer are equal at once.
    package static func == (left: ContentFile, right: ContentFile) -> Bool {
        left === right
            || left.path == right.path && left.source.bytes == right.source.bytes && left.isSound == right.isSound
    }
}
