import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Collects the changes of each widget: in its own files, on pages, and in parts that it shares with others.
struct WidgetChanges {
    private let reader: UnitChanges
    private let old: ContentVersion
    private let new: ContentVersion
    private let reach: ChangeReach
    private var what: [String: Set<String>] = [:]
    private var places: [String: Set<String>] = [:]
    private var changes: [String: ContentChange] = [:]
    /// Markets whose own file or settings changed.
    private(set) var markets: [String] = []

    init(_ reader: UnitChanges, from old: ContentVersion, to new: ContentVersion, reach: ChangeReach) {
        self.reader = reader
        self.old = old
        self.new = new
        self.reach = reach
    }

    var items: [CatalogDiff.Item] {
        what.keys.sorted().map { name in
            let change = changes[name] ?? .changed
            return CatalogDiff.Item(
                name: name, change: change, what: change == .changed ? (what[name] ?? []).sorted() : [],
                markets: (places[name] ?? []).sorted())
        }
    }

    mutating func collect() {
        collectOwnFiles()
        for (widget, market) in reach.pageChanges() { addTopic("layout", of: widget, in: [market]) }
        collectShared()
        collectMarkets()
    }

    private mutating func addTopic(_ topic: String, of widget: String, in markets: [String]? = nil) {
        what[widget, default: []].insert(topic)
        places[widget, default: []].formUnion(markets ?? reach.markets(ofWidget: widget))
    }

    private mutating func collectOwnFiles() {
        for (file, names) in reader.files(.widget) {
            let topics = reader.what(in: file)
            if file.change != .changed { changes[names[0]] = file.change }
            for topic in topics.isEmpty ? ["file"] : topics { addTopic(topic, of: names[0]) }
        }
        for (file, names) in reader.files(.template) { addTopic(template(file), of: names[0]) }
        for (_, names) in reader.files(.messages) {
            addTopic("text", of: names[0], in: reach.markets(ofWidget: names[0], speaking: [names.last ?? ""]))
        }
        for (_, names) in reader.files(.sample) { addTopic("samples", of: names[0], in: []) }
    }

    /// `style` if the elements and texts are unchanged.
    private func template(_ file: ChangedFile) -> String {
        guard let before = old.bytes(of: file.path), let after = new.bytes(of: file.path) else { return "html" }
        return TemplateOutline(before) == TemplateOutline(after) ? "style" : "html"
    }

    /// Collects changes of shared parts: partials, tables, pictures, components.
    private mutating func collectShared() {
        let partials = Set(reader.files(.partial).compactMap(\.names.first))
        let pictures = Set(reader.files(.asset).compactMap(\.names.first))
        let tables = Set(reader.files(.table).compactMap(\.names.first))
        let components = Set(reader.files(.component).compactMap(\.names.first))
        guard !(partials.isEmpty && pictures.isEmpty && tables.isEmpty && components.isEmpty) else { return }
        let users = PartialUsers(old.files + new.files, of: partials)
        for name in users.widgets { addTopic("shared piece", of: name) }
        for widget in (old.catalog?.widgets ?? []) + (new.catalog?.widgets ?? []) {
            let source = widget.source
            if let table = source.provider.table?.name, tables.contains(table.withoutEnding) {
                addTopic("table", of: widget.name)
            }
            if let component = source.component?.name, components.contains(component) {
                addTopic("component", of: widget.name)
            }
        }
        for campaign in (old.catalog?.campaigns ?? []) + (new.catalog?.campaigns ?? []) {
            guard let image = campaign.source.image?.name, pictures.contains(where: { $0.isPicture(image) }) else {
                continue
            }
            addTopic("picture", of: campaign.source.uses.name, in: campaign.source.markets.map(\.name))
        }
    }

    private mutating func collectMarkets() {
        let codes = (new.catalog ?? old.catalog)?.markets.map(\.market.code) ?? []
        markets = reader.files(.market).compactMap(\.names.first).flatMap { $0 == "default" ? codes : [$0] }
        if !reader.files(.settings).isEmpty { markets += codes }
    }
}

extension String {
    fileprivate var withoutEnding: String { split(separator: ".").dropLast().joined(separator: ".") }

    /// Returns whether this is the file of a picture, or that of its dark form.
    fileprivate func isPicture(_ name: String) -> Bool {
        self == name || (hasPrefix(name.withoutEnding + ".dark."))
    }
}

/// A template without classes and styles.
private struct TemplateOutline: Equatable {
    private let pieces: [String]

    init(_ bytes: [UInt8]) {
        var text = String(decoding: bytes, as: UTF8.self)
        for name in ["class", "style"] {
            while let start = text.firstRange(of: " \(name)=\""),
                let end = text[start.upperBound...].firstIndex(of: "\"")
            {
                text.removeSubrange(start.lowerBound...end)
            }
        }
        pieces = text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}

/// The widgets whose template uses one of some partials, directly or through other partials.
private struct PartialUsers {
    private(set) var widgets: Set<String> = []

    init(_ files: [SourceFile], of names: Set<String>) {
        guard !names.isEmpty else { return }
        let partials = PartialUsers.texts(files, .partial)
        var reached = names
        while true {
            let more = partials.filter { !reached.contains($0.name) && PartialUsers.uses($0.text, reached) }
            guard !more.isEmpty else { break }
            reached.formUnion(more.map(\.name))
        }
        let users = PartialUsers.texts(files, .template).filter { PartialUsers.uses($0.text, reached) }
        widgets = Set(users.map(\.name))
    }

    private static func texts(_ files: [SourceFile], _ kind: ContentKind) -> [(name: String, text: String)] {
        files.compactMap { file in
            kind.names(in: file.path).map { ($0[0], String(decoding: file.bytes, as: UTF8.self)) }
        }
    }

    /// `{{> name}}` or `{{< name}}`.
    private static func uses(_ text: String, _ names: Set<String>) -> Bool {
        text.split(separator: "{{").dropFirst().contains { piece in
            guard let mark = piece.first, mark == ">" || mark == "<" else { return false }
            let name = piece.dropFirst().drop { $0 == " " }.prefix { $0 != " " && $0 != "}" && $0 != "\n" }
            return names.contains(String(name))
        }
    }
}
