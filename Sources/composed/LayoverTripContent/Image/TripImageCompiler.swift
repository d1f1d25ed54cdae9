package import LayoverCatalog
package import LayoverModel
import LayoverPictures
import LayoverSchema

/// Compiles `widgets/pages/trip/image.yaml`, and a market's own file over it.
///
/// Every text, name and place is checked, so that drawing cannot fail later.
package struct TripImageCompiler {
    private let tools: CompilerTools
    private let assets: [String: Asset]
    private var texts: [String: TripImage.Wording] = [:]
    private var used: Set<String> = ["alt", "alt_without_route", "seen"]
    package private(set) var findings: [Diagnostic] = []

    init(tools: CompilerTools, assets: [String: Asset]) {
        self.tools = tools
        self.assets = assets
    }

    /// Reads a file that is not in a tree, such as the built-in one.
    ///
    /// - Returns: `nil` with findings if there is an error.
    package static func read(
        _ bytes: [UInt8], file: String, tools: CompilerTools
    ) -> (image: TripImage?, findings: [Diagnostic]) {
        let (root, findings) = tools.readYAML(bytes, file)
        guard let root else { return (nil, findings) }
        let wrong = findings + SchemaChecker.check(root, as: TripImageRecords.whole, file: file, zones: tools.zones)
        guard !wrong.contains(where: \.isError) else { return (nil, wrong) }
        var compiler = TripImageCompiler(tools: tools, assets: [:])
        let image = compiler.compile(Decoding(root, file: file), speaking: [])
        return (image, wrong + compiler.findings)
    }

    /// - Parameters:
    ///   - decoding: The file, checked against its schema.
    ///   - base: For a market's file, the sound file of all markets; findings about that file are reported there alone.
    ///   - locales: Languages of the markets, each of which needs each text.
    /// - Returns: `nil` if there is an error.
    mutating func compile(
        _ decoding: Decoding, over base: Decoding? = nil, speaking locales: [LocaleTag]
    ) -> TripImage? {
        var ignored: [Diagnostic] = []
        let source = TripImageSource(
            decoding, over: base.map { TripImageSource($0, findings: &ignored) }, findings: &findings)
        let image = compile(source, speaking: locales)
        findings = Set(findings.filter { $0.location.file == source.location.file }).sorted()
        return findings.contains(where: \.isError) ? nil : image
    }

    private mutating func compile(_ source: TripImageSource, speaking locales: [LocaleTag]) -> TripImage {
        var names: [String] = []
        for text in source.texts where !names.contains(text.name.name) { names.append(text.name.name) }
        for name in names { compile(source.texts.filter { $0.name.name == name }, named: name, speaking: locales) }
        let boxes = source.boxes.compactMap { box in
            content(box.content).map {
                TripImage.Box(area: box.area, content: $0, item: box.item, condition: box.condition)
            }
        }
        for text in source.texts where !used.contains(text.name.name) {
            findings.append(
                .warning("message.unused", "no box shows the text '\(text.name.name)'", at: text.name.location))
        }
        checkFonts(locales, at: source.location)
        return TripImage(background: source.background, boxes: boxes, texts: texts)
    }

    private mutating func checkFonts(_ locales: [LocaleTag], at location: SourceLocation) {
        let missing = Set(locales.map(\.language)).sorted().filter { !tools.hasFont($0) }
        guard !missing.isEmpty else { return }
        findings.append(
            .warning(
                "image.glyphs-missing",
                "no font on this machine has all of \(missing.joined(separator: ", ")); install fonts-noto-core and fonts-noto-cjk",
                at: location))
    }

    private mutating func compile(_ written: [TripImageSource.Text], named name: String, speaking locales: [LocaleTag])
    {
        var programs: [LocaleTag: MessageProgram] = [:]
        for text in written {
            programs[text.locale] = program(text.text, at: text.location)
        }
        let english = programs.filter { $0.key.language == "en" }.min { $0.key < $1.key }
        guard let last = english ?? programs.min(by: { $0.key < $1.key }), let place = written.first?.name.location
        else { return }
        texts[name] = TripImage.Wording(programs: programs, last: last.value)
        let spoken = Set(written.map(\.locale.language))
        let missing = Set(locales.map(\.language)).subtracting(spoken).sorted()
        guard !missing.isEmpty else { return }
        findings.append(
            .warning(
                "image.text-missing",
                "'\(name)' is missing in \(missing.joined(separator: ", ")), so it is shown in \(last.key); add it",
                at: place, length: name.unicodeScalars.count))
    }

    private mutating func content(_ content: TripImageSource.Content) -> TripImage.Content? {
        switch content {
        case .fill(let colour, let radius): return .fill(colour, radius: radius)
        case .picture(let name): return picture(name).map { .picture($0) }
        case .words(let words, let style):
            return program(words.name, at: words.location).map {
                .text(style, TripImage.Wording(programs: [:], last: $0))
            }
        case .text(let name, let style):
            used.insert(name.name)
            if let wording = texts[name.name] { return .text(style, wording) }
            let near = suggestion(for: name.name, among: texts.keys)
            error(
                "image.unknown-text", "there is no text '\(name.name)'; \(meant(near, else: "add it to 'texts'"))",
                at: name.location, length: name.name.unicodeScalars.count)
            return nil
        }
    }

    private mutating func picture(_ name: WrittenName) -> [UInt8]? {
        guard let asset = assets[name.name] else {
            let near = suggestion(for: name.name, among: assets.keys)
            error(
                "asset.unknown",
                "there is no picture '\(name.name)'; \(meant(near, else: "add widgets/assets/\(name.name)"))",
                at: name.location, length: name.name.unicodeScalars.count)
            return nil
        }
        guard asset.contentType == "image/png", asset.bytes.count <= PictureLimits.imageBytes else {
            error(
                "image.picture",
                "'\(name.name)' is not a PNG of at most \(PictureLimits.imageBytes) bytes; use another",
                at: name.location)
            return nil
        }
        return asset.bytes
    }

    private mutating func program(_ text: String, at location: SourceLocation) -> MessageProgram? {
        do throws(MessageError) {
            let program = try tools.language.compileMessage(text)
            let before = findings.count
            check(program, at: location)
            return findings.count == before ? program : nil
        } catch {
            self.error("message.syntax", error.reason, at: location)
            return nil
        }
    }

    private mutating func check(_ program: MessageProgram, at location: SourceLocation) {
        let known = TripImageSource.Argument.allCases.map(\.rawValue)
        for name in program.arguments where !known.contains(name) {
            let near = suggestion(for: name, among: known)
            error(
                "message.argument",
                "unknown argument '{\(name)}'; \(meant(near, else: "there are: \(known.joined(separator: ", "))"))",
                at: location)
        }
        guard program.arguments.allSatisfy(known.contains) else { return }
        check(program.parts, program.arguments.compactMap(TripImageSource.Argument.init), at: location)
    }

    private mutating func check(
        _ parts: [MessageProgram.Part], _ arguments: [TripImageSource.Argument], at location: SourceLocation
    ) {
        for part in parts {
            switch part {
            case .literal, .argument: break
            case .date(let index, _) where arguments[index].isDate: break
            case .select(let index, let arms) where arguments[index].isChoice:
                for arm in arms { check(arm.parts, arguments, at: location) }
            case .date(let index, _), .select(let index, _), .number(let index, _), .plural(let index, _, _, _):
                error(
                    "message.type",
                    "'{\(arguments[index].rawValue)}' has the wrong form; dates take 'date', 'round' takes 'select'",
                    at: location)
            case .pound: break
            }
        }
    }

    private mutating func error(_ code: String, _ message: String, at location: SourceLocation, length: Int = 1) {
        findings.append(.error(code, message, at: location, length: length))
    }
}
