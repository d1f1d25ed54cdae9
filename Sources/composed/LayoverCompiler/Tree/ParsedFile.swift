import LayoverCatalog
import LayoverModel
import LayoverSchema

/// One source file, read and checked against its schema; an immutable object, because it is passed around a lot.
final class ParsedFile: Sendable {
    let source: SourceFile
    let kind: FileKind
    /// Names from the file's path: a widget, a locale.
    let names: [String]
    /// `nil` for files that are not YAML or cannot be read.
    let root: Node?
    let findings: [Diagnostic]
    /// Lines of texts that are still to be translated.
    let openLines: Set<Int>
    private let definition: WrittenDefinition
    /// A group's table; `nil` for other files, and if it has errors.
    let groupTable: CompiledTable?
    /// Findings that make the file unusable as a group's table, reported if some group uses it.
    let groupTableFindings: [Diagnostic]
    /// The widgets in `after` of a widget's definition.
    let after: [String]

    init(source: SourceFile, kind: FileKind, names: [String], root: Node?, findings: [Diagnostic]) {
        self.source = source
        self.kind = kind
        self.names = names
        self.root = root
        self.findings = findings
        let openLines = kind.holdsTexts || kind == .campaign ? OpenTexts.lines(of: source.bytes) : []
        self.openLines = openLines
        let isSound = !findings.contains(where: \.isError)
        let decoding = isSound ? root.map { Decoding($0, file: source.path, openLines: openLines) } : nil
        definition = decoding.map { WrittenDefinition($0, of: kind) } ?? .nothing
        after = definition.widget?.provider.after.map(\.name) ?? []
        (groupTable, groupTableFindings) =
            kind == .groupTable
            ? TableReader(file: source.path).read(source.bytes, name: "\(names[0]).csv") : (nil, [])
    }

    /// The file's definition, if it has one and is sound.
    var widget: WidgetSource? { definition.widget }
    var campaign: CampaignSource? { if case .campaign(let source) = definition { source } else { nil } }
    var feature: FeatureSource? { if case .feature(let source) = definition { source } else { nil } }
    var experiment: ExperimentSource? { if case .experiment(let source) = definition { source } else { nil } }

    var decoding: Decoding? { root.map { Decoding($0, file: source.path) } }

    /// True if the file's bytes can be used, whatever they contain.
    var isReadable: Bool { kind.record == nil && !findings.contains(where: \.isError) }

    /// True if the file's values may be decoded.
    var isSound: Bool { root != nil && !findings.contains(where: \.isError) }
}

/// The definition in a file, on the heap: most files of a tree define nothing, and no file defines two things.
private indirect enum WrittenDefinition: Sendable {
    case nothing
    case widget(WidgetSource)
    case campaign(CampaignSource)
    case feature(FeatureSource)
    case experiment(ExperimentSource)

    init(_ decoding: Decoding, of kind: FileKind) {
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
        guard let (kind, names) = FileKind.of(path: file.path) else { return (nil, FileParser.unknown(file.path)) }
        return (read(file, kind, names), nil)
    }

    private func read(_ file: SourceFile, _ kind: FileKind, _ names: [String]) -> ParsedFile {
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
    private func check(_ root: Node, of file: SourceFile, as kind: FileKind, against record: Record) -> [Diagnostic] {
        switch kind {
        case .messages, .pageMessages, .marketPageMessages:
            let texts = (root.entries ?? []).map(\.value)
            return MessageFile.check(root, file: file.path) + ShownText.leftovers(at: texts, of: file)
        case .format: return []
        default:
            var checker = SchemaChecker(file: file.path, zones: tools.zones)
            checker.check(root, record)
            return checker.findings + ShownText.leftovers(at: checker.shown, of: file)
        }
    }

    /// Checks that a definition has the name of its file or folder.
    private static func checkName(of root: Node, kind: FileKind, names: [String], at path: String) -> [Diagnostic] {
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

    private static func unknown(_ path: String) -> Diagnostic {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let patterns = FileKind.allCases.map(\.pattern)
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
