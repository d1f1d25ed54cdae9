import LayoverCatalog
import LayoverModel
import LayoverSchema

/// An author's request for new content, from the command line and the answers to a few questions.
struct NewRequest {
    private let arguments: Arguments
    private let answers: Answers
    private let catalog: Catalog

    init(_ arguments: Arguments, _ catalog: Catalog) throws {
        self.arguments = arguments
        self.catalog = catalog
        answers = Answers(arguments)
        if arguments.operands.count == 2, arguments.value("--name") != nil {
            throw UsageError("the name is given twice: '\(arguments.operands[1])' and --name")
        }
    }

    func widget() throws -> NewWidget {
        let name = try name(taken: catalog.widgets.map(\.name), "widget")
        let owner = try owner()
        guard
            let form = NewWidget.Form(rawValue: try answers.text("--type", "Drawn by html or native", standard: "html"))
        else { throw UsageError("'--type' is one of html, native") }
        let markets = try markets()
        let surface = arguments.value("--surface") ?? catalog.usualSurface ?? Catalog.resultsSurface
        guard catalog.surfaces.contains(surface) else {
            throw UsageError.no("surface", named: surface, among: catalog.surfaces)
        }
        return NewWidget(
            name: name, owner: owner, form: form, markets: markets, surface: surface, locale: try locale(markets))
    }

    func campaign() throws -> NewCampaign {
        let name = try name(taken: catalog.campaigns.map(\.name), "campaign")
        let widget = try drawing()
        let owner = try answers.text(
            "--owner", "The team that is responsible for it", standard: widget.source.owner.name)
        let chosen = try markets()
        let week = try inAWeek()
        let from = try answers.time("--from", "Starts on", standard: week.description)
        let start = LocalDateTime(from)?.date ?? week
        return NewCampaign(
            name: name, owner: owner, widget: widget, markets: chosen.isEmpty ? having(widget) : chosen,
            destinations: answers.list("--to", "Airports or countries it is for, empty for any"), from: from,
            until: try answers.time("--until", "Last day", standard: start.adding(days: 6).description),
            locale: try locale(chosen), web: arguments.value("--web") ?? "https://www.example.com/\(name)")
    }

    func experiment() throws -> NewExperiment {
        let name = try name(
            taken: catalog.experiments.map(\.key) + catalog.featureFiles.map(\.key), "experiment or feature")
        return NewExperiment(
            name: name, owner: try owner(), widget: try changed(), unit: try unit(), markets: try markets())
    }

    func feature() throws -> NewFeature {
        let name = try name(taken: catalog.featureFiles.map(\.key), "feature")
        return NewFeature(name: name, owner: try owner(), reviewBy: try inAWeek().adding(days: 173))
    }

    /// The widget that a variant leaves out; `nil` if no widget is named.
    private func changed() throws -> CompiledWidget? {
        try arguments.value("--widget").map { try catalog.known(widget: $0) }
    }

    private func unit() throws -> String {
        let known = catalog.settings.attributes.filter { $0.value == .text || $0.value == .number }.keys.sorted()
        guard let unit = arguments.value("--unit") else { return known.contains("user") ? "user" : known.first ?? "id" }
        guard known.contains(unit) || unit == "id" else {
            throw UsageError.no("attribute", named: unit, among: known)
        }
        return unit
    }

    private func name(taken: [String], _ what: String) throws -> String {
        let name =
            try arguments.operands.count == 2
            ? arguments.operands[1] : answers.text("--name", "The name of the \(what)")
        guard name.isKebabName else {
            throw UsageError("'\(name)' is not a valid name; write small letters, digits and dashes: 'visa-hints'")
        }
        guard !taken.contains(name) else { throw UsageError("the \(what) '\(name)' already exists") }
        return name
    }

    private func owner() throws -> String {
        let owner = try answers.text("--owner", "The team that is responsible for it")
        guard owner.isKebabName else {
            throw UsageError("'\(owner)' is not a valid name; write small letters, digits and dashes")
        }
        return owner
    }

    private func markets() throws -> [CompiledMarket] {
        try answers.list("--markets", "Markets such as GB,NO, empty for all").map { try catalog.known(market: $0) }
    }

    /// The language of the option; otherwise English if the markets have it; otherwise their first language.
    private func locale(_ markets: [CompiledMarket]) throws -> LocaleTag {
        if let text = arguments.value("--locale") {
            guard let tag = LocaleTag(text) else { throw UsageError("'--locale' is a language such as en-GB") }
            return tag
        }
        let spoken = (markets.isEmpty ? catalog.markets : markets).flatMap(\.locales)
        let english = spoken.first { $0.tag == "en-GB" } ?? spoken.first { $0.language == "en" }
        return english ?? spoken.first ?? catalog.markets[catalog.defaultMarket].locales[0]
    }

    private func drawing() throws -> CompiledWidget {
        let able = catalog.widgets.filter { $0.drawsCampaigns && $0.isServed }
        guard let name = arguments.value("--uses") else {
            guard let first = able.first else { throw ContentError("no widget draws campaigns; create one first") }
            return first
        }
        guard let widget = able.first(where: { $0.name == name }) else {
            throw UsageError("no widget '\(name)' draws campaigns\(Suggested.text(name, among: able.map(\.name)))")
        }
        return widget
    }

    /// The markets whose layouts contain the widget.
    private func having(_ widget: CompiledWidget) -> [CompiledMarket] {
        let index = catalog.index(ofWidget: widget.name)
        return catalog.markets.filter { market in
            market.layouts.values.contains { $0.first?.slots.contains { $0.widget == index } ?? false }
        }
    }

    private func inAWeek() throws -> LocalDate {
        LocalDateTime(secondsAsUTC: try Moments.now(arguments).seconds).date.adding(days: 7)
    }
}
