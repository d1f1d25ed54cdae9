package import LayoverCatalog
package import LayoverModel
package import LayoverSchema

/// The page of shared trips and the image beside links to it, reused while their inputs are unchanged.
package struct TripContent: ContentPart {
    package static let kinds: [ContentKind] = [
        .page, .pageMessages, .marketPage, .marketPageMessages, .tripImage, .marketTripImage,
    ]
    package static let sections = [TripSections.lists]

    /// The page if the content has one; else the shipped page is used.
    package private(set) var pages: TripPages?
    /// The preview image of links to trips, for markets without their own; `nil` if the content has no such image.
    package private(set) var image: TripImage?
    /// Lists of flights to share from, by name.
    package private(set) var lists: [String: ListSource] = [:]
    private var marketImages: [Market: TripImage] = [:]
    private var findings: [Diagnostic] = []
    private var files: [ContentFile] = []
    /// The number of the build; `nil` for a tree that was not compiled.
    private var number: Int?

    package init() {}

    /// The preview image of links to trips of a market; `nil` if the content has no such image.
    package func image(in market: Market) -> TripImage? { marketImages[market] ?? image }

    package static func compile(
        _ files: [ContentFile], in build: PartBuild, after last: TripContent
    ) -> (part: TripContent, findings: [Diagnostic]) {
        if last.number == build.number, last.files == files { return (last, last.findings) }
        var content = TripContent()
        content.files = files
        content.number = build.number
        content.lists = ListSource.all(in: build.settingsFile)
        content.compileImage(build)
        content.compileMarketImages(build)
        let ofPages = files.filter { $0.kind.unit == .page }
        if !ofPages.isEmpty {
            let (pages, findings) = TripPageCompiler.compile(ofPages, in: build)
            content.pages = pages
            content.findings += findings
        }
        return (content, content.findings)
    }

    private mutating func compileImage(_ build: PartBuild) {
        guard let file = files.first(where: { $0.kind == .tripImage }), file.isSound, let decoding = file.decoding
        else { return }
        var compiler = TripImageCompiler(tools: build.tools, assets: build.assets)
        image = compiler.compile(decoding, speaking: build.markets.flatMap(\.spoken))
        findings += compiler.findings
    }

    /// Compiles the markets' own images over the common one.
    ///
    /// If that is broken, nothing is reported about files that depend on it.
    private mutating func compileMarketImages(_ build: PartBuild) {
        let base = files.first { $0.kind == .tripImage }
        guard base == nil || image != nil else { return }
        for file in files where file.kind == .marketTripImage && file.isSound {
            guard let decoding = file.decoding else { continue }
            guard let market = build.markets.first(where: { $0.market.code == file.names[0] }) else {
                if let finding = build.findUnknown(market: file.names[0], at: file.path) { findings.append(finding) }
                continue
            }
            var compiler = TripImageCompiler(tools: build.tools, assets: build.assets)
            marketImages[market.market] = compiler.compile(decoding, over: base?.decoding, speaking: market.spoken)
            findings += compiler.findings
        }
    }
}
