import LayoverAssembly
import LayoverExport
import LayoverFiles
import LayoverJSON
import LayoverPreview
import LayoverSamples

/// A folder of pages with a manifest that lists the page and its height for each reader.
struct PageFolder {
    private let folder: GeneratedFolder
    /// The written pages, by their content.
    private var files: [String: String] = [:]
    private var names: Set<String> = []
    private var entries: [JSONValue] = []
    private(set) var failures: [String] = []

    /// Creates the folder, or empties one from a previous run.
    init(_ path: String) throws {
        guard let folder = try GeneratedFolder(path, listed: PageFolder.files) else {
            throw UsageError("'\(path)' contains other files; '--out' takes a new or empty folder")
        }
        self.folder = folder
    }

    /// Writes one card for each reader.
    ///
    /// If a card cannot be written, adds a message to `failures`.
    mutating func write(_ drawing: RenderSelection.Drawing, for readers: Readers) throws {
        for reader in readers.all {
            guard let card = reader.card(drawing.card) else {
                failures.append(
                    "'\(drawing.widget)' with '\(drawing.card.sample)' cannot be written in \(drawing.market)")
                return
            }
            entries.append(try entry(drawing, reader, card))
        }
    }

    func writeManifest() throws {
        var bytes: [UInt8] = Array("[\n".utf8)
        for (index, entry) in entries.enumerated() {
            entry.append(to: &bytes)
            bytes += (index + 1 < entries.count ? ",\n" : "\n").utf8
        }
        try folder.writeManifest(String(decoding: bytes + "]\n".utf8, as: UTF8.self))
    }

    var summary: String { "\(entries.count) cards on \(files.count) pages in \(folder.path)" }

    /// The pages in the manifest of a previous run.
    private static func files(_ manifest: JSONValue) -> [String]? {
        guard case .array(let entries) = manifest else { return nil }
        let files = entries.compactMap { $0["widget"] == nil ? nil : $0["file"]?.string }
        return files.count == entries.count ? Array(Set(files)) : nil
    }

    private mutating func entry(
        _ drawing: RenderSelection.Drawing, _ reader: Readers.Reader, _ card: CardDrawing.Card
    ) throws -> JSONValue {
        [
            "widget": .string(drawing.widget), "sample": .string(drawing.card.sample),
            "origin": .string(drawing.card.origin.rawValue), "market": .string(drawing.market),
            "locale": .string(drawing.locale), "scheme": .string(reader.scheme.rawValue), "width": .int(reader.width),
            "scale": .int(reader.scale), "height": .int(card.height),
            "file": .string(try file(card.html, drawing, reader)),
        ]
    }

    /// The page with this content, written on first use and named after its first reader.
    private mutating func file(
        _ html: String, _ drawing: RenderSelection.Drawing, _ reader: Readers.Reader
    ) throws -> String {
        if let known = files[html] { return known }
        let words = [
            drawing.widget, drawing.card.sample, drawing.market, drawing.locale, reader.scheme.rawValue,
            String(reader.scale),
        ]
        // The width decides where long texts are cut off.
        let usual = words.joined(separator: ".") + ".html"
        let name = names.contains(usual) ? (words + [String(reader.width)]).joined(separator: ".") + ".html" : usual
        names.insert(name)
        try folder.write(html, to: name)
        files[html] = name
        return name
    }
}
