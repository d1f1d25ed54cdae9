import LayoverCatalog
import LayoverModel
import LayoverSchema

/// One source file with what it defines; an immutable object, because it is passed around a lot.
final class ParsedFile: Sendable {
    let file: ContentFile
    private let definition: WrittenDefinition
    /// A group's table; `nil` for other files, and if it has errors.
    let groupTable: CompiledTable?
    /// Findings that make the file unusable as a group's table, reported if some group uses it.
    let groupTableFindings: [Diagnostic]
    /// The widgets in `after` of a widget's definition.
    let after: [String]

    init(source: SourceFile, kind: ContentKind, names: [String], root: Node?, findings: [Diagnostic]) {
        let file = ContentFile(source: source, kind: kind, names: names, root: root, findings: findings)
        self.file = file
        let isSound = !findings.contains(where: \.isError)
        let decoding = isSound ? root.map { Decoding($0, file: source.path, openLines: file.openLines) } : nil
        definition = decoding.map { WrittenDefinition($0, of: kind) } ?? .nothing
        after = definition.widget?.provider.after.map(\.name) ?? []
        (groupTable, groupTableFindings) =
            kind == .groupTable
            ? TableReader(file: source.path).read(source.bytes, name: "\(names[0]).csv") : (nil, [])
    }

    var source: SourceFile { file.source }
    var kind: ContentKind { file.kind }
    var names: [String] { file.names }
    var root: Node? { file.root }
    var findings: [Diagnostic] { file.findings }
    var decoding: Decoding? { file.decoding }

    /// The file's definition, if it has one and is sound.
    var widget: WidgetSource? { definition.widget }
    var campaign: CampaignSource? { if case .campaign(let source) = definition { source } else { nil } }
    var feature: FeatureSource? { if case .feature(let source) = definition { source } else { nil } }
    var experiment: ExperimentSource? { if case .experiment(let source) = definition { source } else { nil } }

    /// True if the file's bytes can be used, whatever they contain.
    var isReadable: Bool { kind.record == nil && file.isSound }

    /// True if the file's values may be decoded.
    var isSound: Bool { root != nil && file.isSound }
}

extension [ParsedFile] {
    /// Returns whether both are the same objects in the same order.
    func isSame(as other: [ParsedFile]) -> Bool { count == other.count && zip(self, other).allSatisfy { $0 === $1 } }
}

/// The definition in a file, on the heap: most files of a tree define nothing, and no file defines two things.
private indirect enum WrittenDefinition: Sendable {
    case nothing
    case widget(WidgetSource)
    case campaign(CampaignSource)
    case feature(FeatureSource)
    case experiment(ExperimentSource)

    init(_ decoding: Decoding, of kind: ContentKind) {
        self =
            switch kind {
            case .widget: WidgetSource(decoding).map(Self.widget) ?? .nothing
            case .campaign: CampaignSource(decoding).map(Self.campaign) ?? .nothing
            case .feature: FeatureSource(decoding).map(Self.feature) ?? .nothing
            case .experiment: ExperimentSource(decoding).map(Self.experiment) ?? .nothing
            default: .nothing
            }
    }

    var widget: WidgetSource? { if case .widget(let source) = self { source } else { nil } }
}

struct FileParser: Sendable {
    let tools: CompilerTools

    /// - Returns: `nil` with the finding for a path of unknown kind.
    func parse(_ file: SourceFile) -> (ParsedFile?, Diagnostic?) {
        guard let (kind, names) = tools.content.kind(of: file.path) else { return (nil, unknown(file.path)) }
        return (read(file, kind, names), nil)
    }

    private func read(_ file: SourceFile, _ kind: ContentKind, _ names: [String]) -> ParsedFile {
        guard let record = kind.record else {
            return ParsedFile(source: file, kind: kind, names: names, root: nil, findings: [])
        }
        let (root, diagnostics) = tools.readYAML(file.bytes, file.path)
        var findings = diagnostics
        if let root {
            findings += check(root, of: file, as: kind, against: record)
            findings += ShownText.hidden(below: root, of: file)
            findings += FileParser.checkName(of: root, kind: kind, names: names, at: file.path)
        } else if diagnostics.isEmpty {
            findings.append(
                .error("schema.empty", "the file is empty; remove it or fill it", at: SourceLocation(file.path)))
        }
        return ParsedFile(source: file, kind: kind, names: names, root: root, findings: findings)
    }

    /// Checks a file; texts and supplier formats have their own readers.
    private func check(_ root: Node, of file: SourceFile, as kind: ContentKind, against record: Record) -> [Diagnostic]
    {
        if kind.holdsTexts {
            let texts = (root.entries ?? []).map(\.value)
            return MessageFile.check(root, file: file.path) + ShownText.leftovers(at: texts, of: file)
        }
        guard kind != .format else { return [] }
        var checker = SchemaChecker(file: file.path, zones: tools.zones)
        checker.check(root, record)
        return checker.findings + ShownText.leftovers(at: checker.shown, of: file)
    }

    /// Checks that a definition has the name of its file or folder.
    private static func checkName(of root: Node, kind: ContentKind, names: [String], at path: String) -> [Diagnostic] {
        if kind.holdsTexts, let name = names.last, LocaleTag(name) == nil {
            return [
                .error(
                    "message.locale", "'\(name)' is not a language; name the file after one, such as 'en-GB.yaml'",
                    at: SourceLocation(path))
            ]
        }
        guard let key = kind.nameKey, let expected = names.last, let node = root[key], let name = node.text,
            name != expected
        else { return [] }
        return [
            .error(
                "tree.name", "'\(key)' is '\(name)', but the file is called '\(expected)'; give both one name",
                at: SourceLocation(path, node.position), length: max(1, name.unicodeScalars.count))
        ]
    }

    private func unknown(_ path: String) -> Diagnostic {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let patterns = tools.content.kinds.map(\.pattern)
        let near = patterns.first { pattern in
            pattern.split(separator: "/").last.map {
                !$0.contains("*") && suggestion(for: name, among: [String($0)]) != nil
            } ?? false
        }
        return .error(
            "tree.unknown-file",
            "no file of this kind belongs here; \(meant(near, else: "there are: \(patterns.joined(separator: ", "))"))",
            at: SourceLocation(path))
    }
}
