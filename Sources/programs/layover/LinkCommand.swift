import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverModel
import LayoverSchema

/// `layover link`: a signed link that previews arms of experiments, a market and a time.
enum LinkCommand: Command {
    static let name = "link"
    static let summary = "sign a link that previews arms of experiments, in a market, at a time"
    static let options = [
        CommandOption(
            "--arm", "EXPERIMENT=VARIANT", repeats: true, "an arm to show, of a running experiment or of a draft"),
        CommandOption("--market", "CODE", "the market to show; it overrides the request"),
        CommandOption("--locale", "TAG", "the language to show"),
        CommandOption("--now", "MOMENT", "the time to show: 2026-12-07T09:00:00Z"),
        CommandOption("--hours", "N", "how long the link is valid, \(range); 24 by default"),
        CommandOption("--to", "ADDRESS", "print a complete address at this server: http://127.0.0.1:8080"),
        CommandOption("--surface", "NAME", "the page of that address; flight-results by default"),
        CommandOption("--key-file", "FILE", "the key that signs; the server's 'signing_key_file'"),
        CommandOption("--state", "FOLDER", "the server's state folder with its key; 'var' by default"),
        CommandOption("--content", "FOLDER", "check that the content there has these experiments and variants"),
    ]
    static let details = """
        Prints a query item for /v1/attach and /v1/layouts, or with --to the address of a layout. The link changes only the
        given arms and values, and never records exposures. Kills still apply.

          layover link --arm results-grouping=by-airline --market GB --hours 48 --to http://127.0.0.1:8080
        """

    private static var range: String { "\(PreviewLink.hours.lowerBound) to \(PreviewLink.hours.upperBound)" }

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let preview = try preview(arguments)
        if let folder = arguments.value("--content") { try check(preview, against: folder) }
        let until = UTCInstant(seconds: wallClockSeconds()).adding(seconds: try hours(arguments) * 3600)
        let key = try keyFile(arguments).read()
        let item = "\(PreviewLink.name)=\(PreviewLink(preview, until: until).token(signedWith: key))"
        guard let address = arguments.value("--to") else {
            Terminal.print(item)
            return 0
        }
        let base = address.hasSuffix("/") ? String(address.dropLast()) : address
        Terminal.print("\(base)/v1/layouts/\(arguments.value("--surface") ?? "flight-results")?\(item)")
        return 0
    }

    private static func preview(_ arguments: Arguments) throws -> Preview {
        var preview = Preview()
        for arm in arguments.values("--arm") {
            let parts = arm.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts.contains("") else {
                throw UsageError(
                    "'--arm' takes an experiment and a variant such as results-grouping=by-airline, not '\(arm)'")
            }
            guard preview.arms.updateValue(parts[1], forKey: parts[0]) == nil else {
                throw UsageError("'\(parts[0])' is given twice; one link shows one of its variants")
            }
        }
        guard preview.arms.count <= PreviewLink.armLimit else {
            throw UsageError("one link takes at most \(PreviewLink.armLimit) experiments")
        }
        preview.market = try arguments.value("--market", taking: "two capital letters") { Market($0)?.code }
        preview.locale = try arguments.value("--locale", taking: "a language such as en-GB") { LocaleTag($0)?.tag }
        if arguments.value("--now") != nil { preview.now = try Moments.now(arguments) }
        return preview
    }

    private static func hours(_ arguments: Arguments) throws -> Int {
        try arguments.value("--hours", taking: "a number from \(range)") { text in
            Int(text).flatMap { PreviewLink.hours.contains($0) ? $0 : nil }
        } ?? 24
    }

    private static func keyFile(_ arguments: Arguments) -> SigningKeyFile {
        if let path = arguments.value("--key-file") { return SigningKeyFile(path) }
        var settings = ServerSettings()
        settings.state = arguments.value("--state") ?? settings.state
        return SigningKeyFile(settings)
    }

    private static func check(_ preview: Preview, against folder: String) throws {
        guard let catalog = try LoadedContent(folder).catalog else {
            throw UsageError("the content in '\(folder)' has errors; run 'layover check'")
        }
        for (key, variant) in preview.arms.sorted(by: { $0.key < $1.key }) {
            let variants = try catalog.known(experiment: key).source.variants.map(\.key.name)
            guard variants.contains(variant) else {
                throw UsageError("'\(key)' has no variant '\(variant)'\(Suggested.text(variant, among: variants))")
            }
        }
        if let market = preview.market { try catalog.known(market: market) }
    }
}
